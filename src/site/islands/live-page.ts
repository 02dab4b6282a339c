import type { SendCall } from "../client/call.ts";
import { liveApi } from "../client/live-api.ts";
import { browser } from "../environment.ts";
import { notify } from "../stores/toasts.ts";

/**
 * The dependencies of a form's store in a browser: the API, the browser itself and the toasts.
 *
 * @param send as of {@link liveApi}
 */
export const livePage = (send?: SendCall) => ({ api: liveApi(send), environment: browser, notify });
