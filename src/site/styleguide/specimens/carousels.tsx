import { PartnerCarousel } from "../../islands/PartnerCarousel.island.tsx";
import { TestimonialSlider } from "../../islands/TestimonialSlider.island.tsx";
import { placeholders } from "../../ui/placeholders.ts";
import { type SpecimenChapter, specimen } from "../specimen.ts";

const voice = {
  text: "Forty minutes of questions showed us what ten years of exit interviews had not, and nobody had to be brave to say it.",
  name: "Ada Quill",
  organisation: "University of Aldermere",
};

/** Carousels before their script runs. */
export const carousels: SpecimenChapter = {
  name: "Carousels",
  specimens: [
    specimen("partners", "Partners, one with a very long name", () => (
      <PartnerCarousel
        items={["Acme", "The University of Aldermere and all of its partners"].map((alt) => ({
          ...placeholders.picture,
          alt,
        }))}
      />
    )),
    specimen("testimonial", "One testimonial", () => (
      <TestimonialSlider placeholder={placeholders.profile} items={[voice]} />
    )),
    specimen("testimonials", "Several testimonials, one of them cut", () => (
      <TestimonialSlider
        placeholder={placeholders.profile}
        items={[
          { ...voice, short: "Forty minutes of questions ..." },
          { ...voice, name: "Minh Tran", organisation: "" },
        ]}
      />
    )),
  ],
};
