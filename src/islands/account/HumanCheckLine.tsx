import { useEffect } from "react";

import type { HumanCheck } from "../../client/human-check/human-check.ts";
import { HumanCheckStatus, type HumanCheckStatusProps } from "../../ui/HumanCheckStatus.tsx";
import { useStore } from "../use-store.ts";

interface HumanCheckLineProps extends Omit<HumanCheckStatusProps, "state"> {
  readonly check: HumanCheck;
}

/** The human check of a page that obtains its result when it loads (specification 2, /login). */
export function HumanCheckLine({ check, ...status }: HumanCheckLineProps) {
  useEffect(() => check.prepare(), [check]);
  return <HumanCheckStatus {...status} state={useStore(check.$state)} />;
}
