import type { HumanCheck } from "../client/human-check/human-check.ts";
import { liveApi } from "../client/live-api.ts";
import type { FormState, Values } from "../stores/form.ts";
import { formText } from "../text/form.ts";
import { humanCheckText } from "../text/human-check.ts";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { useStore } from "./use-store.ts";

interface FormStatusProps extends Pick<FormState<Values>, "phase" | "result"> {
  /** The text while there is no result. */
  readonly fallback?: string;
}

/** The result of a form, or that the API takes long to answer (design 6.12, 6.15). */
export function FormStatus({ phase, result, fallback = "" }: FormStatusProps) {
  const isWaiting = useStore(liveApi().$waiting);
  if (phase === "sending" && isWaiting) return <StatusMessage text={formText.waiting} />;
  const isShown = phase !== "sending" && result !== null;
  return <StatusMessage {...(isShown ? result : { text: fallback })} />;
}

interface CheckedFormStatusProps extends FormStatusProps {
  readonly check: HumanCheck;
  /** The error of the check, which is shown elsewhere. */
  readonly error: string | undefined;
}

/** The status of a form with a human check, which is mentioned only if it fails or takes long. */
export function CheckedFormStatus({ check, error, ...props }: CheckedFormStatusProps) {
  const state = useStore(check.$state);
  return <FormStatus {...props} fallback={error === undefined ? humanCheckText[state] : ""} />;
}
