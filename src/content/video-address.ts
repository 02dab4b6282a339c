import { isLocal } from "../shared/ip-address.ts";
import type { Settings } from "../settings.ts";

/** The settings that name the product's own hosts. */
export type OwnHosts = Pick<
  Settings,
  "API_HOST" | "PUBLIC_API_HOST" | "PUBLIC_VIDEO_HOSTS" | "SITE_URL"
>;

/** The addresses that {@link videoAddress} accepts, for the report. */
export const allowedFilms =
  "a film of YouTube, Vimeo, a host of PUBLIC_VIDEO_HOSTS, or /media/videos/ of the API";

const youTube = "https://www.youtube-nocookie.com";
const vimeo = "https://player.vimeo.com";

/**
 * The address that an iframe gets for a video (specification 3, `vUrl`).
 *
 * YouTube and Vimeo addresses of every kind become their players'. Relative ones belong to
 * `PUBLIC_API_HOST`, or to the site when that is empty; so does the build's own loopback API, which
 * no visitor can reach. Both have films only below `/media/videos/`: any text is a relative
 * address, and a frame of `/logout` would log visitors out.
 *
 * @returns undefined for a host that is not allowed, and for other schemes than http(s)
 */
export function videoAddress(address: string, hosts: OwnHosts): string | undefined {
  const site = new URL(hosts.SITE_URL);
  const live = URL.parse(hosts.PUBLIC_API_HOST) ?? site;
  const found = URL.parse(address.trim(), live.href);
  if (!found || !/^https?:$/.test(found.protocol) || found.username !== "") return undefined;
  const player = youTubePlayer(found) ?? vimeoPlayer(found);
  if (player) return player;
  if (videoHosts(hosts).includes(found.origin)) return found.href;
  if (!found.pathname.startsWith("/media/videos/")) return undefined;
  if (found.origin === site.origin) return pathOf(found);
  const api = URL.parse(hosts.API_HOST);
  if (found.origin === api?.origin && isLocal(found))
    return live.origin === site.origin ? pathOf(found) : live.origin + pathOf(found);
  return allowedFrameHosts(hosts).includes(found.origin) ? found.href : undefined;
}

/** Origins besides the site's own that a frame may come from: the `frame-src` of the policy. */
export function allowedFrameHosts(hosts: OwnHosts): readonly string[] {
  const site = new URL(hosts.SITE_URL).origin;
  const live = URL.parse(hosts.PUBLIC_API_HOST);
  const api = URL.parse(hosts.API_HOST);
  const origins = [live?.origin, api && isLocal(api) ? undefined : api?.origin]
    .filter((origin) => origin !== undefined)
    .filter((origin) => origin !== site);
  return [...new Set([...origins, ...videoHosts(hosts), youTube, vimeo])];
}

const videoHosts = ({ PUBLIC_VIDEO_HOSTS }: OwnHosts): readonly string[] =>
  PUBLIC_VIDEO_HOSTS.split(" ").filter((origin) => origin !== "");

const pathOf = ({ pathname, search, hash }: URL) => pathname + search + hash;

const youTubeHosts = new Set([
  "youtube.com",
  "www.youtube.com",
  "m.youtube.com",
  "music.youtube.com",
  "youtube-nocookie.com",
  "www.youtube-nocookie.com",
]);

function youTubePlayer({ hostname, pathname, searchParams }: URL): string | undefined {
  const ofPath = /^\/(?:embed|shorts|live|v)\/([\w-]+)\/?$/.exec(pathname)?.[1];
  const id =
    hostname === "youtu.be"
      ? /^\/([\w-]+)\/?$/.exec(pathname)?.[1]
      : youTubeHosts.has(hostname)
        ? (ofPath ?? (pathname === "/watch" ? searchParams.get("v") : undefined))
        : undefined;
  if (!id || !/^[\w-]{6,20}$/.test(id)) return undefined;
  const start = /^\d+(?=s?$)/.exec(searchParams.get("start") ?? searchParams.get("t") ?? "");
  return `${youTube}/embed/${id}${start ? `?start=${start[0]}` : ""}`;
}

function vimeoPlayer({ hostname, pathname, searchParams }: URL): string | undefined {
  const path =
    hostname === "player.vimeo.com"
      ? /^\/video\/(\d+)\/?$/.exec(pathname)
      : hostname === "vimeo.com" || hostname === "www.vimeo.com"
        ? /^\/(?:channels\/[\w-]+\/|video\/)?(\d+)(?:\/([0-9a-f]+))?\/?$/.exec(pathname)
        : null;
  if (!path) return undefined;
  // Unlisted films need their hash; `dnt` turns tracking off.
  const hash = path[2] ?? /^[0-9a-f]+$/.exec(searchParams.get("h") ?? "")?.[0];
  return `${vimeo}/video/${path[1] ?? ""}?${hash ? `h=${hash}&` : ""}dnt=1`;
}
