/** The entry of the renderer: `astro build` bundles it, and the publisher imports the bundle. */
import { createApp } from "astro/app/entrypoint";

const app = createApp({ streaming: false });

/**
 * Renders the page or file of an address, whose content is that of `setContentSource`.
 *
 * @param address decoded: `/blog-detail/été`; slugs hold neither `?` nor `#` nor `%` (src/publisher/fetch/slug.ts)
 * @throws {Error} when rendering fails, or when the address has no page
 */
export async function render(address: string): Promise<Uint8Array> {
  const url = new URL(encodeURI(address), import.meta.env.SITE);
  const response = await app.render(new Request(url), { clientAddress: "127.0.0.1" });
  const expected = address === "/404" ? 404 : 200;
  if (response.status !== expected)
    throw new Error(
      `its status is ${response.status}. What Astro has printed says why; npm run types names the line of most faults.`,
    );
  return new Uint8Array(await response.arrayBuffer());
}
