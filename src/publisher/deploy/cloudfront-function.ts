import { fileAddress } from "../../shared/content-types.ts";
import type { HostRules } from "./host-rules.ts";
import { standardCaching } from "./rules.ts";
import type { RedirectRule } from "./rules.ts";

/**
 * The source of a CloudFront Function for viewer requests (runtime cloudfront-js-2.0): it redirects,
 * and turns an address into the name of its file in the bucket.
 *
 * @param renamed as many of the renamed posts as there is room for
 */
export function cloudfrontFunction(
  { redirects, rewrites }: HostRules,
  renamed: readonly RedirectRule[],
): string {
  // Decoded paths are shorter, and a visitor may encode a path in more than one way.
  const moved = Object.fromEntries(
    [...renamed, ...redirects].map(({ from, to }) => [
      decodeURIComponent(from),
      decodeURIComponent(to),
    ]),
  );
  const folders = rewrites.map(({ from, to }) => [from.slice(0, -1), `${to}.html`]);
  return `// A CloudFront Function for viewer requests, runtime cloudfront-js-2.0. Made by each publish.
const moved = ${JSON.stringify(moved)};
const folders = ${JSON.stringify(folders)};

function handler(event) {
  const request = event.request;
  const uri = request.uri;
  const path = decoded(uri);
  if (moved[path])
    return redirect(301, encodeURI(moved[path]), request.querystring);
  // One address for each page: /blog, neither /blog.html nor /blog/. Not for //other.example/.
  if (/^\\/([^/].*)?(\\.html|\\/|\\/index)$/.test(uri) && uri !== "/")
    return redirect(308, proper(uri), request.querystring);
  for (const i in folders)
    if (path.startsWith(folders[i][0])) {
      request.uri = folders[i][1];
      return request;
    }
  if (uri === "/") request.uri = "/index.html";
  else if (!${fileAddress.toString()}.test(uri)) request.uri = uri + ".html";
  return request;
}

function decoded(uri) {
  try {
    return decodeURIComponent(uri);
  } catch (error) {
    return uri;
  }
}

function proper(uri) {
  return uri.replace(/\\/$/, "").replace(/\\.html$/, "").replace(/\\/index$/, "") || "/";
}

function redirect(status, address, query) {
  const parts = [];
  for (const name in query) {
    const values = query[name].multiValue || [query[name]];
    for (const i in values)
      parts.push(values[i].value === "" ? name : name + "=" + values[i].value);
  }
  return {
    statusCode: status,
    statusDescription: status === 301 ? "Moved Permanently" : "Permanent Redirect",
    headers: {
      location: { value: address + (parts.length > 0 ? "?" + parts.join("&") : "") },
      "cache-control": { value: ${JSON.stringify(standardCaching)} },
    },
  };
}
`;
}
