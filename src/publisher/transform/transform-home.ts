import { isFilled } from "../../contract/rules.ts";
import { plainText } from "./plain-text.ts";
import { cutTestimonial, splitHeading, testimonialName } from "./display.ts";
import { groundOf } from "./colour.ts";
import type { SiteAnswers } from "../fetch/request-content.ts";
import {
  bodyOf,
  briefBodyOf,
  transformRecords,
  orderId,
  type TransformContext,
} from "./transform-context.ts";
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

export const transformBanners = (context: TransformContext, { banners }: SiteAnswers) =>
  transformRecords<(typeof banners)[number], Banner>(
    context,
    "banners",
    banners,
    async ({ vHeading, vSubHeading, vColor, vImage, vImageAlt }, place) => {
      const ground = groundOf(vColor);
      if (vColor !== "" && ground.color === "")
        context.report.leftOut.push({
          source: `banners #${place + 1}`,
          path: "vColor",
          expected: "a CSS colour",
          received: vColor.slice(0, 200),
        });
      return {
        id: orderId(place),
        data: {
          heading: splitHeading(vHeading),
          fullHeading: vHeading,
          subHeading: vSubHeading,
          ...ground,
          image: await context.picture(vImage),
          imageAlt: vImageAlt,
        },
      };
    },
  );

export const transformTestimonials = (context: TransformContext, { testimonials }: SiteAnswers) =>
  transformRecords<(typeof testimonials)[number], Testimonial>(
    context,
    "testimonials",
    testimonials,
    async ({ tTestimonial, vFullName, user_datas: user }, place) => {
      const text = plainText(tTestimonial);
      if (text === "") throw new Error("markup without text");
      return {
        id: orderId(place),
        data: {
          text,
          ...cutTestimonial(text),
          name: testimonialName(vFullName, user?.vFirstName, user?.vLastName),
          organisation: user?.user_profile?.vOrganizationName ?? "",
          portrait: await context.picture(user?.vWebpImage ?? ""),
        },
      };
    },
  );

export const transformVideos = (context: TransformContext, { videos }: SiteAnswers) =>
  transformRecords<(typeof videos)[number], Video>(
    context,
    "videos",
    videos,
    ({ vUrl, vTitle, tDescription, tTranscript }, place) => {
      const address = videoAddress(vUrl, context.hosts);
      if (address)
        return {
          id: orderId(place),
          data: {
            address,
            title: vTitle,
            description: plainText(tDescription),
            transcript: tTranscript.split("\n").filter(isFilled),
          },
        };
      context.report.leftOut.push({
        source: `videos #${place + 1}`,
        path: "vUrl",
        expected: allowedFilms,
        received: vUrl.slice(0, 200),
      });
      return undefined;
    },
  );

export const transformOrganisations = (context: TransformContext, { organisations }: SiteAnswers) =>
  transformRecords<(typeof organisations)[number], Organisation>(
    context,
    "organisations",
    organisations,
    async ({ vWebpImage, vImageAlt }, place) => ({
      id: orderId(place),
      data: {
        image: await context.picture(vWebpImage),
        imageAlt: vImageAlt,
      },
    }),
  );

type Section = readonly [string, ReturnType<SiteAnswers["commonSections"]["get"]>];

export const transformCommonSections = (
  context: TransformContext,
  { commonSections }: SiteAnswers,
) =>
  transformRecords<Section, CommonSection>(
    context,
    "common sections",
    [...commonSections],
    async ([slug, section]) => {
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
    },
  );

export function transformPlatform(context: TransformContext, { platform }: SiteAnswers) {
  const transform = ({
    vTitle,
    tDescription,
    points,
  }: NonNullable<typeof platform>): Entry<Platform> => ({
    id: "platform",
    data: {
      title: vTitle,
      description: briefBodyOf(context, "platform", tDescription, 3),
      points: points
        .map((point) => ({
          title: point.vTitle,
          text: plainText(point.tDescription),
        }))
        .filter(({ title, text }) => title !== "" || text !== ""),
    },
  });
  return transformRecords(context, "platform", platform ? [platform] : [], transform);
}
