import type { Settings } from "../../settings.ts";
import { allowedFrameHosts } from "../../content/video-address.ts";

/** The origin of an address; nothing for a path or an empty setting. */
const originOf = (address: string): readonly string[] =>
  /^https?:/.test(address) ? [new URL(address).origin] : [];

/**
 * The Content-Security-Policy of every page (design section 8). Astro adds the hashes of scripts and
 * styles, pages add sources of their settings; the host sends the union of all (policy-header.ts).
 */
export function contentSecurityPolicy(settings: Settings) {
  const contact = originOf(settings.PUBLIC_CONTACT_ENDPOINT);
  const live = [...new Set([...originOf(settings.PUBLIC_API_HOST), ...contact])];
  const directives = [
    sources("default-src", "'self'"),
    sources("base-uri", "'none'"),
    sources("object-src", "'none'"),
    sources("img-src", "'self'", "data:"),
    sources("connect-src", "'self'", ...live),
    sources("form-action", "'self'", ...contact),
    sources("frame-src", "'self'", ...allowedFrameHosts(settings)),
  ];
  return { directives };
}

/** One directive with its sources. */
const sources = <Name extends string>(name: Name, ...list: readonly string[]): `${Name}${string}` =>
  `${name} ${list.join(" ")}`;
