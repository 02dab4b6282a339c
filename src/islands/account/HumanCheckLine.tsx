import { useEffect } from "react";

import type { HumanCheck } from "../../client/human-check/human-check.ts";
import { HumanCheckStatus } from "../../ui/HumanCheckStatus.tsx";
import { useStore } from "../use-store.ts";

/** The human check of a page that obtains its result when it loads (specification 2, /login). */
export function HumanCheckLine({
  check,
  id,
  error,
}: {
  readonly check: HumanCheck;
  readonly id: string;
  readonly error: string | undefined;
}) {
  useEffect(() => check.prepare(), [check]);
  const state = useStore(check.$state);
  return <HumanCheckStatus id={id} state={state} error={error} />;
}
