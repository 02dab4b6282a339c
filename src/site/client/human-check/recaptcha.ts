import { browser } from "../../environment.ts";
import { within } from "../../environment/within.ts";

interface Recaptcha {
  ready(action: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}
declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

/**
 * Milliseconds for one token: the script loads another one, and says nothing when that doesn't come.
 * Meanwhile the form is locked.
 */
const tokenTimeout = 30_000;

/** Once per page. */
let loading: Promise<Recaptcha> | undefined;

/** Under the name that ky gives to the same failure of other requests. */
const noAnswer = (message: string) => Object.assign(new Error(message), { name: "NetworkError" });

async function load(siteKey: string): Promise<Recaptcha> {
  const script = document.createElement("script");
  script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
  await new Promise((resolve, reject) => {
    script.addEventListener("load", resolve);
    script.addEventListener("error", () => {
      script.remove();
      reject(noAnswer("The reCAPTCHA script can't be loaded."));
    });
    document.head.append(script);
  });
  const { grecaptcha } = window;
  if (!grecaptcha) throw new Error("The reCAPTCHA script brought no reCAPTCHA.");
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return grecaptcha;
}

/**
 * Obtains a reCAPTCHA v3 token for the visitor's action, e.g. `contact`. After a failure the next one
 * loads reCAPTCHA again.
 *
 * @throws {Error} named `NetworkError` when the script can't be loaded or takes too long; when it gives
 *   no token
 */
export async function obtainRecaptchaToken(siteKey: string, action: string): Promise<string> {
  const used = (loading ??= load(siteKey));
  try {
    const work = used.then((loaded) => loaded.execute(siteKey, { action }));
    const token = await within({ clock: browser.clock, delay: tokenTimeout }, work, null);
    if (token === null) throw noAnswer("reCAPTCHA takes too long.");
    if (!token) throw new Error("reCAPTCHA gave no token.");
    return token;
  } catch (error) {
    if (loading === used) loading = undefined;
    throw error;
  }
}
