/** The content as pages get it: one type per list, JSON all through. */

/** How text stands on a ground: with all inks of paper, with the dark one alone, or in light ink. */
export type Tone = "on-paper" | "on-light" | "on-dark";

/** What a section is printed on. */
export interface Ground {
  /** A colour as `#rrggbb` or `#rrggbbaa`, or empty. */
  readonly color: string;
  readonly tone: Tone;
}

/** The banner's heading in its parts (specification 3): the last word is highlighted and in no other part. */
export interface BannerHeading {
  readonly first: string;
  readonly second: string;
  readonly third: string;
  readonly rest: string;
  readonly last: string;
}

/** A picture that was fetched, checked and kept below `.data/content/images`. */
export interface Picture {
  /** Name of the file: digest of its bytes, and its kind. */
  readonly file: string;
  /** Pixels, as it is shown: a turned photograph counts turned. */
  readonly width: number;
  readonly height: number;
}

export interface Entry<Data> {
  readonly id: string;
  readonly data: Data;
}

/** Something with a page of its own, which tells when it last changed. */
interface Dated {
  /** ISO date and time at which this content was first seen; `src/publisher/transform/updated.ts` says how. */
  readonly updated: string;
}

interface Illustrated {
  readonly image?: Picture | undefined;
  readonly imageAlt: string;
}

/** HTML is sanitised; its pictures are placeholders for `placePictures`. */
interface WithBody {
  readonly body: string;
  readonly bodyImages: readonly Picture[];
}

export interface Company {
  readonly email: string;
  readonly phone: string;
  readonly address: string;
}

export interface Social {
  readonly name: string;
  readonly url: string;
}

export interface Labels {
  readonly texts: Readonly<Record<string, string>>;
}

export interface Meta {
  /** May be empty. */
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
}

export interface Platform {
  readonly title: string;
  readonly description: string;
  readonly points: readonly { readonly title: string; readonly text: string }[];
}

export interface Banner extends Illustrated, Ground {
  readonly heading: BannerHeading;
  readonly fullHeading: string;
  readonly subHeading: string;
}

export interface Testimonial {
  readonly text: string;
  readonly short: string;
  readonly isCut: boolean;
  readonly name: string;
  readonly organisation: string;
  readonly portrait?: Picture | undefined;
}

export interface Video {
  readonly address: string;
  readonly title: string;
  readonly description: string;
  /** What the film says, a line per caption. */
  readonly transcript: readonly string[];
}

export interface CommonSection extends Illustrated {
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  readonly bodyImages: readonly Picture[];
}

export interface Survey extends Illustrated, WithBody, Dated {
  readonly name: string;
  readonly slug: string;
  readonly featured: boolean;
  readonly description: string;
  readonly descriptionText: string;
  readonly short: string;
  readonly isCut: boolean;
}

export type Organisation = Illustrated;

export interface Page extends WithBody, Dated {}

export interface Post extends Illustrated, WithBody, Dated {
  readonly slug: string;
  readonly title: string;
  readonly shortTitle: string;
  readonly code: string;
  readonly detailImage?: Picture | undefined;
  readonly category: string;
  readonly categoryId: string;
  readonly tags: readonly string[];
  readonly shownTags: readonly string[];
  readonly excerpt: string;
  readonly minutes: number;
  readonly recommended: readonly string[];
}

/** All lists; each is in the API's order. */
export interface SiteContent {
  readonly company: readonly Entry<Company>[];
  readonly social: readonly Entry<Social>[];
  readonly labels: readonly Entry<Labels>[];
  readonly metas: readonly Entry<Meta>[];
  readonly platform: readonly Entry<Platform>[];
  readonly banners: readonly Entry<Banner>[];
  readonly testimonials: readonly Entry<Testimonial>[];
  readonly videos: readonly Entry<Video>[];
  readonly commonSections: readonly Entry<CommonSection>[];
  readonly surveys: readonly Entry<Survey>[];
  readonly organisations: readonly Entry<Organisation>[];
  readonly pages: readonly Entry<Page>[];
  readonly posts: readonly Entry<Post>[];
}
