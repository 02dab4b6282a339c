import { isFilled } from "../../contract/rules.ts";
import { allowedFilms, videoAddress } from "./video-address.ts";
import { groundOf } from "./colour.ts";
import { cutTestimonial, splitHeading, fullName } from "./display.ts";
import { plainText } from "./plain-text.ts";
import { bodyOf, briefBodyOf, transformList, transformRecords } from "./transform-context.ts";
import type { Transforms } from "./transform-content.ts";

/** Transforms of the lists that the home page shows (specification 2 and 3). */
export const homeTransforms = {
  banners: transformList(
    "banners",
    async ({ vHeading, vSubHeading, vColor, vImage, vImageAlt }, source, context) => {
      const ground = groundOf(vColor);
      if (vColor !== "" && ground.color === "")
        context.report.leftOut.push({
          source,
          path: "vColor",
          expected: "a CSS colour",
          received: vColor.slice(0, 200),
        });
      return {
        heading: splitHeading(vHeading),
        subHeading: vSubHeading,
        ...ground,
        image: await context.picture(vImage),
        imageAlt: vImageAlt,
      };
    },
  ),

  testimonials: transformList(
    "testimonials",
    async ({ tTestimonial, vFullName, user_datas: user }, _source, { picture }) => {
      const text = plainText(tTestimonial);
      if (text === "") throw new Error("markup without text");
      return {
        text,
        ...cutTestimonial(text),
        name: fullName(vFullName, user?.vFirstName, user?.vLastName),
        organisation: user?.user_profile?.vOrganizationName ?? "",
        portrait: await picture(user?.vWebpImage ?? ""),
      };
    },
  ),

  videos: transformList(
    "videos",
    async (
      { vUrl, vTitle, tDescription, tTranscript, vWebpImage },
      source,
      { hosts, report, picture },
    ) => {
      const address = videoAddress(vUrl, hosts);
      if (address)
        return {
          address,
          title: vTitle,
          description: plainText(tDescription),
          transcript: tTranscript.split("\n").filter(isFilled),
          poster: await picture(vWebpImage),
        };
      report.leftOut.push({
        source,
        path: "vUrl",
        expected: allowedFilms,
        received: vUrl.slice(0, 200),
      });
      return undefined;
    },
  ),

  organisations: transformList(
    "organisations",
    async ({ vWebpImage, vImageAlt }, _source, { picture }) => ({
      image: await picture(vWebpImage),
      imageAlt: vImageAlt,
    }),
  ),

  commonSections: (context, { commonSections }) =>
    transformRecords(context, "common sections", [...commonSections], async ([slug, section]) => {
      if (!section) return undefined;
      const { html, pictures } = await bodyOf(context, slug, section.vDescription, 3);
      return {
        id: slug,
        data: {
          title: plainText(section.vTitle),
          heading: plainText(section.vHeading),
          description: html,
          bodyImages: pictures,
          image: await context.picture(section.vImage),
          imageAlt: section.vImageAlt,
        },
      };
    }),

  platform: (context, { platform }) =>
    transformRecords(
      context,
      "platform",
      platform ? [platform] : [],
      ({ vTitle, tDescription, points }) => ({
        id: "platform",
        data: {
          title: vTitle,
          description: briefBodyOf(context, "platform", tDescription, 3),
          points: points
            .map((point) => ({ title: point.vTitle, text: plainText(point.tDescription) }))
            .filter(({ title, text }) => title !== "" || text !== ""),
        },
      }),
    ),
} satisfies Partial<Transforms>;
