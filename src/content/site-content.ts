import type { BannerHeading } from "./display.ts";

/** The content as collections hold it: one type per collection, pictures as files below `.data/content`. */

export interface Entry<Data> {
  readonly id: string;
  readonly data: Data;
}

/** Its place in the API's list: collections themselves come sorted by id. */
interface Ordered {
  readonly order: number;
}

interface Illustrated {
  readonly image?: string | undefined;
  readonly imageAlt: string;
}

/** HTML is sanitised; its pictures are placeholders for `placePictures`. */
interface WithBody {
  readonly body: string;
  readonly bodyImages: readonly string[];
}

export interface Company {
  readonly email: string;
  readonly phone: string;
  readonly address: string;
}

export interface Social extends Ordered {
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

export interface Banner extends Ordered, Illustrated {
  readonly heading: BannerHeading;
  readonly fullHeading: string;
  readonly subHeading: string;
  /** A CSS colour, or empty. */
  readonly color: string;
  /** Whether text on that colour should be light or dark. */
  readonly tone: "on-dark" | "on-light";
}

export interface Testimonial extends Ordered {
  readonly text: string;
  readonly short: string;
  readonly isCut: boolean;
  readonly name: string;
  readonly organisation: string;
  readonly portrait?: string | undefined;
}

export interface Video extends Ordered {
  readonly address: string;
  readonly title: string;
}

export interface CommonSection extends Illustrated {
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  readonly bodyImages: readonly string[];
}

export interface Survey extends Ordered, Illustrated, WithBody {
  readonly name: string;
  readonly slug: string;
  readonly featured: boolean;
  readonly description: string;
  readonly descriptionText: string;
  readonly short: string;
  readonly isCut: boolean;
}

export interface Organisation extends Ordered, Illustrated {}

export type Page = WithBody;

export interface Post extends Ordered, Illustrated, WithBody {
  readonly slug: string;
  readonly title: string;
  readonly shortTitle: string;
  readonly code: string;
  readonly detailImage?: string | undefined;
  readonly category: string;
  readonly categoryId: string;
  readonly tags: readonly string[];
  readonly shownTags: readonly string[];
  readonly excerpt: string;
  readonly minutes: number;
  readonly recommended: readonly string[];
}

/** All collections. */
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
