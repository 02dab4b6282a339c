import { liveApi } from "../client/live-api.ts";
import type { FormState, Values } from "../stores/form.ts";
import { formText } from "../text/form.ts";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { useStore } from "./use-store.ts";

/** The result of a form, or that the API takes long to answer (design 6.12, 6.15). */
export function FormStatus({ phase, result }: Pick<FormState<Values>, "phase" | "result">) {
  const isWaiting = useStore(liveApi().$waiting);
  if (phase === "sending") return <StatusMessage text={isWaiting ? formText.waiting : ""} />;
  return <StatusMessage {...(result ?? { text: "" })} />;
}
