import { isFilled } from "../../contract/rules.ts";
import { plainText } from "./plain-text.ts";
import { cutTestimonial, splitHeading, testimonialName } from "./display.ts";
import { groundOf } from "./colour.ts";
import type { SiteAnswers } from "../fetch/fetch-answers.ts";
import { bodyOf, briefBodyOf, entriesOf, placeId, type Shaping } from "./transform-context.ts";
import type {
  Banner,
  CommonSection,
  Entry,
  Organisation,
  Platform,
  Testimonial,
  Video,
} from "../../content/site-content.ts";
import { allowedFilms, videoAddress } from "../../content/video-address.ts";

/** The sections of the home page (specification 2 and 3), as entries. */

export const shapeBanners = (shaping: Shaping, { banners }: SiteAnswers) =>
  entriesOf<(typeof banners)[number], Banner>(
    shaping,
    "banners",
    banners,
    async ({ vHeading, vSubHeading, vColor, vImage, vImageAlt }, place) => {
      const ground = groundOf(vColor);
      if (vColor !== "" && ground.color === "")
        shaping.report.leftOut.push({
          source: `banners #${place + 1}`,
          path: "vColor",
          expected: "a CSS colour",
          received: vColor.slice(0, 200),
        });
      return {
        id: placeId(place),
        data: {
          heading: splitHeading(vHeading),
          fullHeading: vHeading,
          subHeading: vSubHeading,
          ...ground,
          image: await shaping.picture(vImage),
          imageAlt: vImageAlt,
        },
      };
    },
  );

export const shapeTestimonials = (shaping: Shaping, { testimonials }: SiteAnswers) =>
  entriesOf<(typeof testimonials)[number], Testimonial>(
    shaping,
    "testimonials",
    testimonials,
    async ({ tTestimonial, vFullName, user_datas: user }, place) => {
      const text = plainText(tTestimonial);
      if (text === "") throw new Error("markup without text");
      return {
        id: placeId(place),
        data: {
          text,
          ...cutTestimonial(text),
          name: testimonialName(vFullName, user?.vFirstName, user?.vLastName),
          organisation: user?.user_profile?.vOrganizationName ?? "",
          portrait: await shaping.picture(user?.vWebpImage ?? ""),
        },
      };
    },
  );

export const shapeVideos = (shaping: Shaping, { videos }: SiteAnswers) =>
  entriesOf<(typeof videos)[number], Video>(
    shaping,
    "videos",
    videos,
    ({ vUrl, vTitle, tDescription, tTranscript }, place) => {
      const address = videoAddress(vUrl, shaping.hosts);
      if (address)
        return {
          id: placeId(place),
          data: {
            address,
            title: vTitle,
            description: plainText(tDescription),
            transcript: tTranscript.split("\n").filter(isFilled),
          },
        };
      shaping.report.leftOut.push({
        source: `videos #${place + 1}`,
        path: "vUrl",
        expected: allowedFilms,
        received: vUrl.slice(0, 200),
      });
      return undefined;
    },
  );

export const shapeOrganisations = (shaping: Shaping, { organisations }: SiteAnswers) =>
  entriesOf<(typeof organisations)[number], Organisation>(
    shaping,
    "organisations",
    organisations,
    async ({ vWebpImage, vImageAlt }, place) => ({
      id: placeId(place),
      data: {
        image: await shaping.picture(vWebpImage),
        imageAlt: vImageAlt,
      },
    }),
  );

type Section = readonly [string, ReturnType<SiteAnswers["commonSections"]["get"]>];

export const shapeCommonSections = (shaping: Shaping, { commonSections }: SiteAnswers) =>
  entriesOf<Section, CommonSection>(
    shaping,
    "common sections",
    [...commonSections],
    async ([slug, section]) => {
      if (!section) return undefined;
      const { html, pictures } = await bodyOf(shaping, slug, section.vDescription, 3);
      return {
        id: slug,
        data: {
          title: plainText(section.vTitle),
          heading: plainText(section.vHeading),
          description: html,
          bodyImages: pictures,
          image: await shaping.picture(section.vImage),
          imageAlt: section.vImageAlt,
        },
      };
    },
  );

export function shapePlatform(shaping: Shaping, { platform }: SiteAnswers) {
  const shape = ({
    vTitle,
    tDescription,
    points,
  }: NonNullable<typeof platform>): Entry<Platform> => ({
    id: "platform",
    data: {
      title: vTitle,
      description: briefBodyOf(shaping, "platform", tDescription, 3),
      points: points
        .map((point) => ({
          title: point.vTitle,
          text: plainText(point.tDescription),
        }))
        .filter(({ title, text }) => title !== "" || text !== ""),
    },
  });
  return entriesOf(shaping, "platform", platform ? [platform] : [], shape);
}
