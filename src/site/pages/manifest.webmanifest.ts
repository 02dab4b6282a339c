import type { APIRoute } from "astro";

import { colours } from "../../contract/brand/brand.ts";

const icon = (size: number, name: string, purpose: string) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

export const GET: APIRoute = () =>
  Response.json({
    name: import.meta.env.PUBLIC_PRODUCT_NAME,
    short_name: import.meta.env.PUBLIC_PRODUCT_NAME,
    start_url: "/",
    display: "minimal-ui",
    background_color: colours.ground,
    theme_color: colours.ground,
    icons: [icon(192, "icon", "any"), icon(512, "icon", "any"), icon(512, "maskable", "maskable")],
  });
