import type { Settings } from "../../shared/settings.ts";
import { allowedFrameHosts } from "../transform/video-address.ts";
import { inlineHash } from "../../shared/digest.ts";

/** The origin of an address; nothing for a path or an empty setting. */
const originOf = (address: string): readonly string[] =>
  /^https?:/.test(address) ? [new URL(address).origin] : [];

/**
 * The Content-Security-Policy of every page (design section 8). Astro adds the hashes of its scripts and
 * styles, pages add sources of their settings, and lose what they don't use (page-policy.ts); hosts send
 * the sources of all, without styles (host-rules.ts).
 *
 * @param scripts that pages contain as they are written here, besides Astro's own
 */
export function contentSecurityPolicy(settings: Settings, scripts: readonly string[] = []) {
  const contact = originOf(settings.PUBLIC_CONTACT_ENDPOINT);
  const live = [...new Set([...originOf(settings.PUBLIC_API_HOST), ...contact])];
  const directives = [
    sources("default-src", "'self'"),
    sources("base-uri", "'none'"),
    sources("object-src", "'none'"),
    sources("img-src", "'self'", "data:"),
    sources("connect-src", "'self'", ...live),
    sources("form-action", "'self'", ...contact),
    filmPolicy(settings),
  ];
  return { directives, scriptDirective: { hashes: scripts.map(inlineHash) } };
}

/** Where films may come from; in the header also while no page has one, as a publish may bring the first. */
export const filmPolicy = (settings: Settings) =>
  sources("frame-src", "'self'", ...allowedFrameHosts(settings));

const sources = <Name extends string>(name: Name, ...list: readonly string[]): `${Name}${string}` =>
  `${name} ${list.join(" ")}`;
