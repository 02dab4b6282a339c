import { addressOf, siteFiles } from "./published-site.ts";

/** What a host answers, as far as its files decide it. */
export interface Answer {
  readonly status: number;
  /** The file of the site that it comes from. */
  readonly file?: string | undefined;
  readonly location?: string | undefined;
  readonly headers: Headers;
}

/** What hosts add where no rule says anything. */
export const unsaid = "public, max-age=0, must-revalidate";

const byAddress = new Map(Object.keys(siteFiles).map((file) => [addressOf(file), file]));

/** The file at an address without ending, as hosts find it. */
export const fileAt = (path: string): string | undefined => byAddress.get(decodeURIComponent(path));

export const moved = (status: number, location: string, headers = new Headers()): Answer => ({
  status,
  location,
  headers,
});

export const found = (file: string, headers: Headers): Answer => ({
  status: 200,
  file,
  headers,
});

export const notFound = (headers: Headers): Answer => ({
  status: 404,
  file: "404.html",
  headers,
});
