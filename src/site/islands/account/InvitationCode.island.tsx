import { MailedCode } from "./MailedCode.tsx";

/**
 * Asks for the code of an invitation. It is no part of what islands share: Astro removes the style sheet of a
 * chunk with an island in it, and a later `import()` of the chunk would ask for it.
 */
export const InvitationCode = () => <MailedCode page="/survey-invite" />;
