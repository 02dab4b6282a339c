import { SubmitButton } from "../../ui/SubmitButton.tsx";
import { type SpecimenChapter, specimen } from "../specimen.ts";

/** Elements that the site's style sheets draw without a component. */
export const elements: SpecimenChapter = {
  name: "Elements",
  specimens: [
    specimen("headings", "Headings and text", () => (
      <div className="stack">
        <p className="kicker">For teams of eight and more</p>
        <h1>Measure before you mend</h1>
        <p className="lead">A survey is a question that a whole organisation hears at once.</p>
        <h2>What happens with answers</h2>
        <h3>They are counted, not read</h3>
        <p>
          An answer is stored with a code and without a name. What is reported about a group of less
          than eight people is <a href="#none">nothing at all</a>.
        </p>
      </div>
    )),
    specimen(
      "buttons",
      "Buttons: usual, quiet, of a form, while it is sent, with a long label",
      () => (
        <div className="stack">
          <button className="button" type="button">
            Next
          </button>
          <button className="button button-quiet" type="button">
            Back
          </button>
          <SubmitButton label="Save" isBusy={false} />
          <SubmitButton label="Save" isBusy />
          <a className="button" href="#none">
            Start the Culture Audit of the University of Aldermere and all of its partners
          </a>
        </div>
      ),
    ),
    specimen("links", "Links, a disclosure closed and open", () => (
      <div className="stack">
        <a className="target" href="#none">
          Have you forgotten your password?
        </a>
        <details>
          <summary className="target disclosure">2 completed</summary>
          <p>Pulse, Daily Mood</p>
        </details>
        <details open>
          <summary className="target disclosure">On this page</summary>
          <p>Before, during and after a survey</p>
        </details>
      </div>
    )),
    specimen("empty", "An empty list", () => <p className="empty">No Data Found</p>),
  ],
};
