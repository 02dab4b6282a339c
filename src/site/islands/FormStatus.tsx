import { useStore } from "@nanostores/react";
import { atom } from "nanostores";

import type { HumanCheck, HumanCheckState } from "../client/human-check/human-check.ts";
import { liveApi } from "../client/api.ts";
import type { FormState, Values } from "../stores/form.ts";
import { formText } from "../../contract/text/form.ts";
import { humanCheckText } from "../../contract/text/human-check.ts";
import { StatusMessage } from "../ui/StatusMessage.tsx";

interface FormStatusProps extends Pick<FormState<Values>, "phase" | "result"> {
  /** The human check of the form, which is mentioned only if it fails or takes long. */
  readonly check?: HumanCheck | undefined;
  /** The error of the check, which is shown elsewhere. */
  readonly error?: string | undefined;
}

const $none = atom<HumanCheckState>("quiet");

/** The result of a form, or that the API takes long to answer (design 6.12, 6.15). */
export function FormStatus({ phase, result, check, error }: FormStatusProps) {
  const isWaiting = useStore(liveApi().$waiting, { ssr: "initial" });
  const checked = useStore(check?.$state ?? $none, { ssr: "initial" });
  if (phase === "sending" && isWaiting) return <StatusMessage text={formText.waiting} />;
  if (phase !== "sending" && result) return <StatusMessage {...result} />;
  return <StatusMessage text={error === undefined ? humanCheckText[checked] : ""} />;
}
