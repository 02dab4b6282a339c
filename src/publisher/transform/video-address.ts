import { isLocal } from "../../shared/ip-address.ts";
import type { Settings } from "../../shared/settings.ts";

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
 * Addresses of films and playlists of YouTube and of films of Vimeo become their players', also
 * without a scheme; those that a player can't show are refused. Relative ones belong to
 * `PUBLIC_API_HOST`, or to the site when that is empty; so does the build's own loopback API, which
 * no visitor can reach. Both have films only below `/media/videos/`: any text is a relative
 * address, and a frame of `/logout` would log visitors out.
 *
 * @returns undefined for a host that is not allowed, and for other schemes than http(s)
 */
export function videoAddress(address: string, hosts: OwnHosts): string | undefined {
  const site = new URL(hosts.SITE_URL);
  const live = URL.parse(hosts.PUBLIC_API_HOST) ?? site;
  const found = URL.parse(withScheme(address.trim()), live.href);
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

/** People copy `www.youtube.com/…`, which would be a relative address. */
const withScheme = (address: string) =>
  /^(?:[\w-]+\.)+[a-z]{2,}\//i.test(address) ? `https://${address}` : address;

const youTubeHosts = new Set([
  "youtube.com",
  "www.youtube.com",
  "m.youtube.com",
  "music.youtube.com",
  "youtube-nocookie.com",
  "www.youtube-nocookie.com",
]);

/** Words in place of a film, which are as long as the name of one. */
const youTubeWords = new Set(["videoseries", "live_stream"]);

function youTubePlayer({ hostname, pathname, searchParams, hash }: URL): string | undefined {
  const isShort = hostname === "youtu.be" || hostname === "www.youtu.be";
  if (!isShort && !youTubeHosts.has(hostname)) return undefined;
  const path = isShort
    ? /^\/([\w-]+)\/?$/.exec(pathname)
    : /^\/(?:embed|shorts|live|v|e)\/([\w-]+)(?:\/|&.*)?$/.exec(pathname);
  const id = path?.[1] ?? (pathname === "/watch" ? searchParams.get("v") : undefined);
  if (id && /^[\w-]{11}$/.test(id) && !youTubeWords.has(id)) {
    const start = secondsOf(
      searchParams.get("start") ?? searchParams.get("t") ?? hash.replace(/^#t=/, ""),
    );
    return `${youTube}/embed/${id}${start > 0 ? `?start=${start}` : ""}`;
  }
  const list =
    /^\/(?:playlist|embed\/videoseries|embed)\/?$/.test(pathname) && searchParams.get("list");
  // Others are private, as the list of liked films, or made for the visitor of YouTube.
  return list && /^(?:PL|UU|FL|OL|EC)[\w-]{10,80}$/.test(list)
    ? `${youTube}/embed/videoseries?list=${list}`
    : undefined;
}

/** `90`, `90s` and `1m30s` in seconds; 0 for anything else. */
function secondsOf(time: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,7})s?)?$/.exec(time) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

const vimeoFilm =
  /^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:showcase|album)\/\d+\/video\/|manage\/videos\/|video\/)?(\d+)(?:\/([0-9a-f]+))?\/?$/;

function vimeoPlayer({ hostname, pathname, searchParams, hash }: URL): string | undefined {
  const path =
    hostname === "player.vimeo.com"
      ? /^\/video\/(\d+)\/?$/.exec(pathname)
      : hostname === "vimeo.com" || hostname === "www.vimeo.com"
        ? vimeoFilm.exec(pathname)
        : null;
  if (!path) return undefined;
  // Unlisted films need their hash; `dnt` turns tracking off.
  const secret = path[2] ?? /^[0-9a-f]+$/.exec(searchParams.get("h") ?? "")?.[0];
  const start = secondsOf(hash.replace(/^#t=/, ""));
  return `${vimeo}/video/${path[1] ?? ""}?${secret ? `h=${secret}&` : ""}dnt=1${start > 0 ? `#t=${start}s` : ""}`;
}
