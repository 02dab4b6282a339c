import type { Call, RequestOf } from "../../contract/call.ts";
import type { Api } from "./api.ts";
import { takeEarlyAnswer } from "./early-answer.ts";
import { type DataOf, type Outcome, outcomeOf, parseAnswer } from "./outcome.ts";

/**
 * Makes a read whose answer may have been requested before this code had loaded (`requestEarly`). One that failed
 * is repeated by the ordinary call.
 *
 * @param path of a setting that replaces the contract's
 */
export async function readEarly<C extends Call>(
  api: Api,
  call: C,
  body: RequestOf<C> & object,
  path: string = call.path,
): Promise<Outcome<DataOf<C>>> {
  const early = takeEarlyAnswer(api.address(path), body);
  const answer = early && (await api.watch(early));
  if (!answer) return api.call(call, body, { path, isRead: true });
  const { reportUnreadable } = api;
  return outcomeOf(call, parseAnswer(answer.status, answer.text), { path, reportUnreadable });
}
