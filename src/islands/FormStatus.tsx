import type { Api } from "../client/api.ts";
import type { FormState, Values } from "../stores/form.ts";
import { formText } from "../text/form.ts";
import { StatusMessage } from "../ui/StatusMessage.tsx";
import { useStore } from "./use-store.ts";

/** What a form has to say beside itself: its result, or that an answer takes long (design 6.12, 6.15). */
export function FormStatus({
  api,
  state,
}: {
  readonly api: Api;
  readonly state: Pick<FormState<Values>, "phase" | "result">;
}) {
  const isWaiting = useStore(api.$waiting);
  if (state.phase === "sending") return <StatusMessage text={isWaiting ? formText.waiting : ""} />;
  const { tone, text } = state.result ?? { tone: "neutral", text: "" };
  return <StatusMessage tone={tone} text={text} />;
}
