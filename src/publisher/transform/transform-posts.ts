import type { Blog } from "../../contract/blog.ts";
import { changeDate } from "../../contract/change-date.ts";
import { isMissingPicture } from "../../contract/picture.ts";
import { cutBlogTitle, excerptOf, readingMinutes, shownTags } from "./display.ts";
import { plainText, runningText } from "./plain-text.ts";
import type { PostAnswer, SiteAnswers } from "../fetch/fetch-answers.ts";
import { bodyOf, entriesOf, type Shaping } from "./transform-context.ts";
import type { Picture, Post } from "../../content/site-content.ts";
import { blogSlug, slugsOf } from "./slug.ts";

/** Posts of the blog, each under the slug of its title (specification 2). */
export async function shapePosts(shaping: Shaping, { posts }: SiteAnswers) {
  const once = withoutDoubles(shaping, posts);
  const slugs = slugsOf(
    once.map(({ post }) => ({
      title: post.vBlog,
      code: post.vUniqueCode,
      ...(/^\d+$/.test(String(post.iBlogId)) && {
        number: Number(post.iBlogId),
      }),
    })),
    blogSlug,
    "post",
  );
  const slugOfCode = new Map(once.map(({ post }, index) => [post.vUniqueCode, slugs[index] ?? ""]));

  return entriesOf<PostAnswer, Post>(shaping, "blog posts", once, async ({ post, recommended }) => {
    const code = post.vUniqueCode;
    const slug = slugOfCode.get(code) ?? "";
    const body = await bodyOf(shaping, `post ${slug}`, post.tDescription);
    const tags = post.tags.map(({ vTag }) => vTag).filter((tag) => tag !== "");
    const data = {
      slug,
      title: post.vBlog,
      shortTitle: cutBlogTitle(post.vBlog),
      code,
      image: await firstPicture(shaping, [post.vWebpImage, post.vImage]),
      detailImage: await firstPicture(shaping, [post.vImageDetail]),
      imageAlt: post.vImageAlt,
      category: post.category?.vCategory ?? "",
      categoryId: String(post.iCategoryId ?? ""),
      tags,
      shownTags: shownTags(tags),
      body: body.html,
      bodyImages: body.pictures,
      ...glanceOf(shaping, post.tDescription),
      recommended: recommended
        .filter(({ vUniqueCode }) => vUniqueCode !== code)
        .flatMap(({ vUniqueCode }) => slugOfCode.get(vUniqueCode) ?? [])
        .filter((other, index, all) => all.indexOf(other) === index),
    };
    return {
      id: slug,
      data: shaping.dated("posts", code, data, changeDate(post)),
    };
  });
}

/** What a reader sees of a text before reading it. */
const glanceOf = ({ madeOf }: Shaping, html: string) =>
  madeOf(html)("glance", () => ({
    excerpt: excerptOf(runningText(html)),
    minutes: readingMinutes(plainText(html)),
  }));

/** The first address that leads to a picture. */
async function firstPicture(
  { picture }: Shaping,
  addresses: readonly string[],
): Promise<Picture | undefined> {
  for (const address of addresses.filter((one) => !isMissingPicture(one))) {
    const found = await picture(address);
    if (found) return found;
  }
  return undefined;
}

/** A unique code names one post; a second record with it is left out and reported. */
function withoutDoubles({ report }: Shaping, posts: readonly PostAnswer[]): readonly PostAnswer[] {
  const codes = new Set<Blog["vUniqueCode"]>();
  return posts.filter(({ post: { vUniqueCode } }, index) => {
    const isKnown = codes.has(vUniqueCode);
    codes.add(vUniqueCode);
    if (isKnown)
      report.leftOut.push({
        source: `blog posts #${index + 1}`,
        path: "vUniqueCode",
        expected: "a code of its own",
        received: "the code of an earlier record",
      });
    return !isKnown;
  });
}
