import { createContext, runInContext } from "node:vm";

import { readHeadersPolicy } from "./cloudfront-headers.ts";
import { found, moved, notFound, unsaid, type Answer } from "./host-model.ts";
import { sample, siteFiles } from "./published-site.ts";

interface Viewed {
  readonly uri: string;
  readonly statusCode?: number;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
}

type Query = Readonly<Record<string, { value: string; multiValue?: { value: string }[] }>>;

/** Runs the function as CloudFront does, without anything of Node. */
export function view(
  uri: string,
  querystring: Query = {},
  source = sample("cloudfront/function.js"),
): Viewed {
  const context = createContext({
    event: {
      version: "1.0",
      context: { eventType: "viewer-request" },
      request: { method: "GET", uri, querystring, headers: {}, cookies: {} },
    },
  });
  return runInContext(`${source}\nhandler(event);`, context) as Viewed;
}

/** Two behaviours of the distribution have the headers for addresses that hold a code. */
const secretBehaviours = ["/reset-password/", "/survey-invite/"];
const ordinary = readHeadersPolicy(sample("cloudfront/headers.json"));
const secret = readHeadersPolicy(sample("cloudfront/headers-secret.json"));

/**
 * The distribution: function, bucket, headers of the behaviour, and 404.html for what isn't there.
 *
 * @param cachingOf the Cache-Control that a file of the bucket has
 */
export const cloudfront =
  (cachingOf: (file: string) => string) =>
  (path: string): Answer => {
    const { statusCode, headers, uri } = view(path);
    const own = new Headers(
      secretBehaviours.some((folder) => path.startsWith(folder)) ? secret : ordinary,
    );
    if (statusCode !== undefined) {
      own.set("Cache-Control", headers["cache-control"]?.value ?? "");
      return moved(statusCode, headers["location"]?.value ?? "", own);
    }
    const file = decodeURIComponent(uri).slice(1);
    const isThere = file in siteFiles;
    own.set("Cache-Control", isThere ? cachingOf(file) : unsaid);
    return isThere ? found(file, own) : notFound(own);
  };
