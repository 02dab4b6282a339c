/** Spoken names inside a carousel. */
export const carouselText = {
  role: "carousel",
  slideRole: "slide",
  slide: (number: number, total: number) => `${number} of ${total}`,
  testimonials: "Testimonials",
  partners: "Partner organisations",
  choose: "Choose a testimonial",
  show: (number: number) => `Show testimonial ${number}`,
  previous: "Previous partners",
  next: "Next partners",
} as const;
