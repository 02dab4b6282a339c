import { liveApi } from "../client/api.ts";
import { browser } from "../environment.ts";
import { notify } from "../stores/toasts.ts";

/** The dependencies of a form's store in a browser: the API, the browser itself and the toasts. */
export const livePage = () => ({ api: liveApi(), environment: browser, notify });
