import { shortDigest, sourceDigest } from "../../shared/digest.ts";
import { isLocal } from "../../shared/ip-address.ts";
import type { Settings } from "../../shared/settings.ts";
import type { Entry, Picture, SiteContent } from "../../site/content/site-content.ts";
import type { Answer } from "./request.ts";

/** The settings that content depends on. */
export type ContentSettings = Pick<
  Settings,
  "API_HOST" | "PLATFORM_HOST" | "PUBLIC_API_HOST" | "PUBLIC_VIDEO_HOSTS" | "SITE_URL"
>;

let code: string | undefined;

/** Digest of the code that fetches and transforms content, and of the versions of its packages. */
const codeDigest = () =>
  (code ??= sourceDigest([
    "content/",
    "publisher/fetch-content.ts",
    "publisher/fetch/",
    "publisher/fetch/cache/",
    "publisher/transform/",
    "contract/",
    "text/",
    "shared/",
    "../package.json",
  ]));

/** The name of a host in digests: the port of an API on this machine changes. */
const hostName = (address: string) => (isLocal(address) ? "this machine" : address);

/** Digest of the code and settings that decide the content besides answers and pictures. */
export function setupDigest(settings: ContentSettings): string {
  const { API_HOST, PUBLIC_API_HOST, PUBLIC_VIDEO_HOSTS, SITE_URL } = settings;
  const platform = settings.PLATFORM_HOST || API_HOST;
  return digest([
    codeDigest(),
    hostName(API_HOST),
    platform === API_HOST ? "the same host" : hostName(platform),
    PUBLIC_API_HOST,
    PUBLIC_VIDEO_HOSTS,
    SITE_URL,
  ]);
}

/** Digest of all answers that content is made of, in any order. */
export const answersDigest = (answers: readonly Answer[]): string =>
  digest(
    answers
      .filter(({ isRepetition }) => !isRepetition)
      .map((answer) => `${answer.key} ${answer.digest ?? "-"}`)
      .sort(),
  );

/** Digest of what has come of all pictures, in any order. */
export const picturesDigest = (pictures: ReadonlyMap<string, Picture | undefined>): string =>
  digest([...pictures].map(([name, found]) => `${name} ${found?.file ?? "-"}`).sort());

/**
 * Digest of the whole content as pages show it: equal for equal content, whatever else answers have, such as
 * signatures of pictures. Times of change count where the API gives them.
 */
export const contentDigest = (setup: string, content: SiteContent): string =>
  digest([
    setup,
    ...Object.entries<readonly Entry<object>[]>(content)
      // Posts have the digests of their texts; the rest of articles, and topics, are made of posts.
      .filter(([name]) => name !== "articles" && name !== "topics")
      .flatMap(([name, entries]) => [
        name,
        ...entries.map(
          (one) => `${one.id} ${one.undated ?? shortDigest(JSON.stringify(one.data))}`,
        ),
      ]),
  ]);

const digest = (lines: readonly string[]) => shortDigest(JSON.stringify(lines));
