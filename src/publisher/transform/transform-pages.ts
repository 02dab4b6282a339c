import type { RecordOf } from "../../contract/call.ts";
import { changeDate } from "../../contract/change-date.ts";
import type { pageBySlug } from "../../contract/page.ts";
import { withoutLineBreaks } from "./display.ts";
import { contentPageSlugs } from "../../content/page-keys.ts";
import type { SiteAnswers } from "../fetch/request-content.ts";
import { bodyOf, transformRecords, orderId, type TransformContext } from "./transform-context.ts";
import type { Company, Entry, Labels, Meta, Page, Social } from "../../content/site-content.ts";
import { defaultMeta } from "../../text/content.ts";

type PageRecord = RecordOf<typeof pageBySlug>;

/** The page record of a slug. A host that ignores the filters sends others, inactive ones and deleted ones too. */
export function chosenPage(slug: string, records: readonly PageRecord[]): PageRecord | undefined {
  const shown = records.filter(
    ({ eStatus, eDelete }) => (eStatus ?? "Active") === "Active" && (eDelete ?? "No") !== "Yes",
  );
  return shown.find(({ vSlug }) => vSlug === slug) ?? shown.find(({ vSlug }) => vSlug === "");
}

/** Static content pages, by slug; those of surveys are in the surveys' own entries. */
export const transformPages = (context: TransformContext, { pages }: SiteAnswers) => {
  const found = contentPageSlugs.flatMap((slug) => {
    const record = chosenPage(slug, pages.get(slug) ?? []);
    return record ? [{ slug, record }] : [];
  });
  return transformRecords<(typeof found)[number], Page>(
    context,
    "pages",
    found,
    async ({ slug, record }) => {
      const { html, pictures } = await bodyOf(context, `page ${slug}`, record.tDescription);
      const data = { body: html, bodyImages: pictures };
      return {
        id: slug,
        data: context.dated("pages", slug, data, changeDate(record)),
      };
    },
  );
};

/** Label keys as the specification writes them; `__proto__` as a key would end the build. */
const labelKey = /^[A-Za-z0-9][\w.-]*$/;

/** The texts of each page, by page key. A label that a page has twice keeps its first text. */
export const transformLabels = (
  { report }: TransformContext,
  { labels }: SiteAnswers,
): readonly Entry<Labels>[] =>
  [...labels].map(([id, records]) => {
    const texts: Record<string, string> = {};
    for (const { vLabel, vText } of records) {
      if (labelKey.test(vLabel)) texts[vLabel] ??= vText;
      else
        report.leftOut.push({
          source: `labels of ${id}`,
          path: "vLabel",
          expected: "letters, digits and underscores",
          received: `a text of ${vLabel.length} characters`,
        });
    }
    return { id, data: { texts } };
  });

/** Title, description and keywords of each page, with the specification's defaults. */
export const transformMetas = ({ metas }: SiteAnswers): readonly Entry<Meta>[] =>
  [...metas].map(([id, record]) => ({
    id,
    data: {
      title: record?.vTitle ?? "",
      description: orDefault(record?.tDescription, defaultMeta.description),
      keywords: orDefault(record?.tKeyword, defaultMeta.keywords),
    },
  }));

const orDefault = (text: string | undefined, otherwise: string) => {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? otherwise : trimmed;
};

/**
 * Email, phone and address of the company. Of a setting that occurs twice the first with a value
 * counts; one that is not there is empty.
 */
export function transformCompany({ company }: SiteAnswers): readonly Entry<Company>[] {
  const setting = (name: string) =>
    company.find(({ vName, vValue }) => vName === name && vValue !== "")?.vValue ?? "";
  return [
    {
      id: "company",
      data: {
        email: setting("COMPANY_EMAIL"),
        phone: setting("COMPANY_NUMBER"),
        address: withoutLineBreaks(setting("COMPANY_ADDRESS")),
      },
    },
  ];
}

/** The organisation's pages elsewhere; only http(s) addresses can be links. */
export const transformSocial = (context: TransformContext, { social }: SiteAnswers) =>
  transformRecords<(typeof social)[number], Social>(
    context,
    "social",
    social,
    ({ vName, vValue }, place) => {
      const url = URL.parse(vValue);
      const isElsewhere = url?.origin !== URL.parse(context.hosts.SITE_URL)?.origin;
      if (url && /^https?:$/.test(url.protocol) && isElsewhere)
        return { id: orderId(place), data: { name: vName, url: url.href } };
      context.report.leftOut.push({
        source: `social #${place + 1}`,
        path: "vValue",
        expected: "an http or https address of another site",
        received: vValue === "" ? "an empty text" : "something else",
      });
      return undefined;
    },
  );
