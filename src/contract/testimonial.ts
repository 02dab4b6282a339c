import * as v from "valibot";

import { listCall } from "./call.ts";
import { byteText, pictureAddress, sole, text } from "./fields.ts";
import { featured } from "./filters.ts";

const saysSomething = v.pipe(byteText, v.trim(), v.nonEmpty("a text that is not empty"));

export const testimonials = listCall({
  path: "/api/testimonial/get_all_data",
  summary: "What customers say.",
  request: featured,
  record: v.object({
    tTestimonial: saysSomething,
    vFullName: text,
    user_datas: v.nullish(
      sole(
        v.object({
          vWebpImage: pictureAddress,
          vFirstName: text,
          vLastName: text,
          user_profile: v.nullish(sole(v.object({ vOrganizationName: text }))),
        }),
      ),
    ),
  }),
  nested: true,
});
