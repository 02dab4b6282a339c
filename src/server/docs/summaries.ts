/**
 * What each call does, in a sentence for the OpenAPI document, by the contract's path. It stands
 * here and not in the contract, because browsers load that and have no use for it.
 */
export const summaries: Readonly<Record<string, string>> = {
  "/api/banner/get_all_data": "The hero banners of the home page.",
  "/api/blog/get_all_data": "All posts of the blog, or those of one category.",
  "/api/blog/get_by_id": "One post, by its unique code.",
  "/api/blog/recommendation": "Posts to read after this one.",
  "/api/common_section": "One of the two content sections of the home page.",
  "/crm/web-to-contact":
    "Takes the contact form, as the external customer-relationship service does.",
  "/api/label/get_all_data": "The texts of one page, by page key.",
  "/api/participant/login":
    "Signs a participant in: 400 for an unknown address, 401 for a wrong password.",
  "/api/participant/logout": "Ends a login.",
  "/api/participant/forgot-password":
    "Mails a link for a new password; 400 for an unknown address.",
  "/api/participant/reset-password":
    "Sets a new password with the code of a mailed link; 404 when it equals the old one.",
  "/api/meta/get_by_id": "Title, description and keywords of one page, by page key.",
  "/api/news_letter/add": "Signs an address up for the newsletter; 400 for one already there.",
  "/api/orgenization/get_all_data": "The partner organisations, with their logos.",
  "/api/page_view/add": "Counts one visit to a page.",
  "/api/page": "The body of a static page, as base64 of HTML.",
  "/api/platform": "What the platform is, as shown under the platform title.",
  "/api/participant/profile": "A participant's own profile.",
  "/api/participant/profile_update":
    "Saves a participant's profile; a new email address waits for its confirmation by mail.",
  "/api/participant/confirm-email":
    "Confirms a new email address with the code of a mailed link and the password.",
  "/api/participant/change_password":
    "Changes the password: 404 when it equals the old one, 400 when the two differ.",
  "/api/question/get_all_question_data": "The questions of one category, or of the mood survey.",
  "/api/question/answer": "Saves the answer to a mood survey.",
  "/api/question/save_answer": "Saves the answers to one category.",
  "/api/setting/company": "Name and value of each company setting.",
  "/api/setting/social": "The organisation's social media pages.",
  "/api/survey_link/get_by_id": "The address behind a survey invitation.",
  "/api/survey/get_all_data": "The surveys on offer.",
  "/api/participant/survey": "The surveys a participant is invited to, with their progress.",
  "/api/survey/get_by_id": "One survey, by its unique code.",
  "/api/testimonial/get_all_data": "What customers say.",
  "/api/video/get_all_data": "Films of the home page, each shown in an iframe.",
};
