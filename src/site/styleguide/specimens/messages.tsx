import { toast } from "react-hot-toast/headless";

import { ToastList } from "../../islands/Toaster.tsx";
import { notify, type Notice } from "../../stores/toasts.ts";
import { StatusMessage } from "../../ui/StatusMessage.tsx";
import { type SpecimenChapter, specimen } from "../specimen.ts";

/** Toasts are kept in one store of the module. */
function toasts(...notices: readonly Notice[]) {
  toast.removeAll();
  notices.forEach(notify);
  return <ToastList />;
}

/** Messages that answer an action of the visitor. */
export const messageSpecimens: SpecimenChapter = {
  name: "Messages",
  specimens: [
    specimen("status", "Status of a form: neutral, success, failure", () => (
      <div className="stack">
        <StatusMessage text="Still waiting for an answer …" />
        <StatusMessage tone="success" text="Your profile was saved." />
        <StatusMessage tone="failure" text="We could not reach our service." />
      </div>
    )),
    specimen("toasts", "Toasts: failure, success, and one that a form announces itself", () =>
      toasts(
        { tone: "failure", text: "An error occurred. Please try again." },
        { tone: "success", text: "Your profile was saved." },
        { tone: "success", text: "Spoken elsewhere", isSpokenElsewhere: true },
      ),
    ),
  ],
};
