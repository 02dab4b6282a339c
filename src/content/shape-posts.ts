import type { Blog } from "../contract/blog.ts";
import {
  cutBlogTitle,
  excerptOf,
  isMissingPicture,
  readingMinutes,
  shownTags,
} from "./display.ts";
import { plainText, runningText } from "./plain-text.ts";
import type { PostAnswer, SiteAnswers } from "./read-answers.ts";
import { bodyOf, entriesOf, type Shaping } from "./shaping.ts";
import type { Post } from "./site-content.ts";
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
  const slugOfCode = new Map(
    once.map(({ post }, index) => [post.vUniqueCode, slugs[index] ?? ""]),
  );

  return entriesOf<PostAnswer, Post>(
    shaping,
    "blog posts",
    once,
    async ({ post, recommended }, order) => {
      const slug = slugOfCode.get(post.vUniqueCode) ?? "";
      const body = await bodyOf(shaping, `post ${slug}`, post.tDescription);
      const text = plainText(post.tDescription);
      const image = await firstPicture(shaping, [post.vWebpImage, post.vImage]);
      const tags = post.tags
        .map(({ vTag }) => vTag)
        .filter((tag) => tag !== "");
      return {
        id: slug,
        data: {
          order,
          slug,
          title: post.vBlog,
          shortTitle: cutBlogTitle(post.vBlog),
          code: post.vUniqueCode,
          image,
          detailImage: await firstPicture(shaping, [post.vImageDetail]),
          imageAlt: post.vImageAlt,
          category: post.category?.vCategory ?? "",
          categoryId: String(post.iCategoryId ?? ""),
          tags,
          shownTags: shownTags(tags),
          body: body.html,
          bodyImages: body.pictures,
          excerpt: excerptOf(runningText(post.tDescription)),
          minutes: readingMinutes(text),
          recommended: recommended
            .filter(({ vUniqueCode }) => vUniqueCode !== post.vUniqueCode)
            .flatMap(({ vUniqueCode }) => slugOfCode.get(vUniqueCode) ?? [])
            .filter((other, index, all) => all.indexOf(other) === index),
        },
      };
    },
  );
}

/** The first address that leads to a picture. */
async function firstPicture(
  { picture }: Shaping,
  addresses: readonly string[],
): Promise<string | undefined> {
  for (const address of addresses.filter((one) => !isMissingPicture(one))) {
    const file = await picture(address);
    if (file) return file;
  }
  return undefined;
}

/** A unique code names one post; a second record with it is left out and reported. */
function withoutDoubles(
  { report }: Shaping,
  posts: readonly PostAnswer[],
): readonly PostAnswer[] {
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
