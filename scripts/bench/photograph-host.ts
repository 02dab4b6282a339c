/**
 * The API of the benchmark of photographs: `photograph-host.ts POSTS`, with a different photograph for
 * each post. Sends its parent process its address, and adds a post at each message.
 */
import { startThirdPartyApi } from "../../tests/fixtures/third-party-api.ts";
import type { Row } from "../../tests/fixtures/third-party-content.ts";
import { drawPhotographs } from "./draw-photographs.ts";

const posts = Number(process.argv[2]);
const blogs = "/api/blog/get_all_data";

const pathOf = (number: number) => `/media/photograph-${number}.jpg`;

const post = (number: number): Row => ({
  vBlog: `What we saw in week ${number}`,
  vUniqueCode: `week-${number}`,
  vWebpImage: pathOf(number),
  vImageDetail: pathOf(number),
  vImageAlt: "The view from the office",
  iBlogId: 1000 + number,
  iCategoryId: 1,
  category: { vCategory: "Measuring" },
  tags: [],
  tDescription: "<p>People stay where they are heard.</p>",
});

const api = await startThirdPartyApi();
const { content, pictures } = api.options;
const all = new Map(pictures);
let number = 0;
// One more than there are posts, for a post that is added.
for await (const bytes of drawPhotographs(posts + 1))
  all.set(pathOf(++number), { bytes, type: "image/jpeg", caching: "max-age=86400" });

const show = (count: number) => {
  const rows = Array.from({ length: count }, (_, index) => post(count - index));
  const lists = { ...content.lists, [blogs]: [...rows, ...(content.lists[blogs] ?? [])] };
  api.options = { ...api.options, pictures: all, content: { ...content, lists } };
};

show(posts);
process.on("message", () => {
  show(posts + 1);
  process.send?.("added");
});
process.on("disconnect", () => process.exit(0));
process.send?.({ address: api.address });
