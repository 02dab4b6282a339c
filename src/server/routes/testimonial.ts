import { testimonials } from "../../contract/testimonial.ts";
import { route } from "../http/route.ts";

export const testimonialRoutes = [
  route(testimonials, async ({ eFeature }, { database }) => {
    const rows = await database
      .selectFrom("testimonial")
      .selectAll()
      .where("eFeature", "=", eFeature)
      .orderBy("iOrder")
      .execute();
    return rows.map((row) => ({
      tTestimonial: row.tTestimonial,
      vFullName: row.vFullName,
      user_datas: {
        vWebpImage: row.vWebpImage,
        vFirstName: row.vFirstName,
        vLastName: row.vLastName,
        user_profile: { vOrganizationName: row.vOrganizationName },
      },
    }));
  }),
];
