/** The content as pages read it: one type per list, nothing but JSON. */

type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** Which text colours are readable on a ground: all of paper's, only the dark one, or light ones. */
export type Tone = "on-paper" | "on-light" | "on-dark";

export interface Ground {
  /** A colour as `#rrggbb` or `#rrggbbaa`, or empty. */
  readonly color: string;
  readonly tone: Tone;
}

/** The banner's heading in its parts (specification 3): the last word is highlighted and in no other part. */
export type BannerHeading = Texts<"first" | "second" | "third" | "rest" | "last">;

/** A picture that was fetched and checked; its file is in `.data/content/images`. */
export interface Picture {
  /** File name: digest of the bytes, and extension. */
  readonly file: string;
  /** Pixels, after the rotation that its EXIF data asks for. */
  readonly width: number;
  readonly height: number;
}

export interface Entry<Data> {
  readonly id: string;
  /** May be read from the cache when it is first needed. */
  readonly data: Data;
  /** Equal for equal data, where it is known without the data. */
  readonly digest?: string;
  /** Digest of data that have a time of change, without one that the API did not give. */
  readonly undated?: string;
}

/** A record with a page of its own. */
interface Dated {
  /** ISO time of the last change, for crawlers: the API's, or when this content was first fetched. */
  readonly updated: string;
  /** ISO time of the last change if the API has it: people are shown no other. */
  readonly changed?: string;
}

export interface Illustrated {
  readonly image?: Picture | undefined;
  readonly imageAlt: string;
}

/** A heading of a body that links can lead to. */
export type Heading = Texts<"id" | "text">;

/** HTML is sanitised; its pictures are placeholders for `placePictures`. */
interface WithBody {
  readonly body: string;
  readonly outline: readonly Heading[];
  readonly bodyImages: readonly Picture[];
}

export type Company = Texts<"email" | "phone" | "address">;

export type Social = Texts<"name" | "url">;

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
  readonly points: readonly Texts<"title" | "text">[];
}

export interface Banner extends Illustrated, Ground {
  readonly heading: BannerHeading;
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
  /** One line per caption. */
  readonly transcript: readonly string[];
  readonly poster?: Picture | undefined;
}

export interface CommonSection extends Illustrated {
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  readonly bodyImages: readonly Picture[];
}

export interface Survey extends Illustrated, WithBody, Dated {
  readonly name: string;
  /** The slug of the specification's rule, which need not be a file name. */
  readonly pageKey: string;
  readonly slug: string;
  readonly featured: boolean;
  readonly description: string;
  readonly descriptionText: string;
  readonly short: string;
  readonly isCut: boolean;
}

export type Organisation = Illustrated;

export interface Page extends WithBody, Dated {}

/** A post in cards and lists; its text is an {@link Article}. */
export interface Post extends Illustrated, Dated {
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
  /** ISO time of the publication, if the API has it. */
  readonly published?: string;
  readonly author?: string;
  /** Changes with its text. */
  readonly bodyDigest: string;
}

/** What the page of another post needs for a link to it. */
export type PostLink = Pick<Post, "slug" | "title">;

/** What only a post's own page shows. */
export interface Article extends WithBody {
  /** The posts before and after it in the API's order. */
  readonly previous?: PostLink | undefined;
  readonly next?: PostLink | undefined;
}

/** A category of the blog, or a tag of two posts or more. */
export interface Topic {
  readonly kind: "category" | "tag";
  readonly name: string;
  /** Slugs of its posts, in the API's order. */
  readonly posts: readonly string[];
}

/** The data of one record, by list. */
export interface ContentData {
  readonly company: Company;
  readonly social: Social;
  readonly labels: Labels;
  readonly metas: Meta;
  readonly platform: Platform;
  readonly banners: Banner;
  readonly testimonials: Testimonial;
  readonly videos: Video;
  readonly commonSections: CommonSection;
  readonly surveys: Survey;
  readonly organisations: Organisation;
  readonly pages: Page;
  readonly posts: Post;
  /** By the slugs of the posts. */
  readonly articles: Article;
  /** Made of the posts. */
  readonly topics: Topic;
}

/** All lists; each is in the API's order. */
export type SiteContent = {
  readonly [Name in keyof ContentData]: readonly Entry<ContentData[Name]>[];
};
