import { toast } from "react-hot-toast/headless";

import { TestimonialSlider } from "../../islands/TestimonialSlider.island.tsx";
import { ToastList } from "../../islands/ToastList.tsx";
import { showToast } from "../../stores/show-toast.ts";
import type { Notice } from "../../stores/toasts.ts";
import { placeholders } from "../../ui/placeholders.ts";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import type { Chapter } from "../specimen.ts";

/** Toasts are kept in one store of the module. */
function toasts(...notices: readonly Notice[]) {
  toast.removeAll();
  notices.forEach(showToast);
  return <ToastList />;
}

/** What the site says in answer to an act. */
export const messages: Chapter = {
  name: "Messages",
  specimens: [
    {
      id: "status",
      state: "Status of a form: neutral, success, failure",
      draw: () => (
        <div className="stack">
          <StatusMessage text="Still waiting for an answer …" />
          <StatusMessage tone="success" text="Your profile was saved." />
          <StatusMessage tone="failure" text="We could not reach our service." />
        </div>
      ),
    },
    {
      id: "toasts",
      state: "Toasts: failure, success, and one that a form announces itself",
      draw: () =>
        toasts(
          { tone: "failure", text: "An error occurred. Please try again." },
          { tone: "success", text: "Your profile was saved." },
          { tone: "success", text: "Spoken elsewhere", isSpokenElsewhere: true },
        ),
    },
  ],
};

const voice = {
  text: "Forty minutes of questions showed us what ten years of exit interviews had not, and nobody had to be brave to say it.",
  name: "Ada Quill",
  organisation: "University of Aldermere",
};

/** Testimonials before their script runs. */
export const testimonials: Chapter = {
  name: "Testimonials",
  specimens: [
    {
      id: "testimonial",
      state: "One",
      draw: () => (
        <TestimonialSlider
          placeholder={placeholders.profile}
          items={[{ ...voice, short: voice.text, isCut: false }]}
        />
      ),
    },
    {
      id: "testimonials",
      state: "Several, one of them cut",
      draw: () => (
        <TestimonialSlider
          placeholder={placeholders.profile}
          items={[
            { ...voice, short: "Forty minutes of questions ...", isCut: true },
            { ...voice, short: voice.text, isCut: false, name: "Minh Tran", organisation: "" },
          ]}
        />
      ),
    },
  ],
};
