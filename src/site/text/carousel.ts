/** Spoken names inside a carousel. */
export const carouselText = {
  role: "carousel",
  slideRole: "slide",
  slide: (number: number, total: number) => `${number} of ${total}`,
  testimonials: "Testimonials",
  partners: "Partner organisations",
  choose: "Choose a testimonial",
  show: (number: number) => `Show testimonial ${number}`,
  /** Which partners are in sight, from one number to another; the list goes round. */
  partnersShown: (from: number, to: number, total: number) =>
    from === to ? `Partner ${from} of ${total}` : `Partners ${from} to ${to} of ${total}`,
  previous: "Previous partners",
  next: "Next partners",
} as const;
