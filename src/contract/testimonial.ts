import * as v from "valibot";

import { listCall } from "./call.ts";
import { byteText, pictureAddress, sole, words } from "./fields.ts";
import { featuredFilter } from "./filters.ts";

const saysSomething = v.pipe(byteText, v.trim(), v.nonEmpty("a text that is not empty"));

export const testimonials = listCall({
  path: "/api/testimonial/get_all_data",
  summary: "What customers say.",
  request: featuredFilter,
  record: v.object({
    tTestimonial: saysSomething,
    vFullName: words,
    user_datas: v.nullish(
      sole(
        v.object({
          vWebpImage: pictureAddress,
          vFirstName: words,
          vLastName: words,
          user_profile: v.nullish(sole(v.object({ vOrganizationName: words }))),
        }),
      ),
    ),
  }),
  nested: true,
});
