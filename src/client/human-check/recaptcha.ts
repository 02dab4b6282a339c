import { loadScript } from "../load-script.ts";

interface Recaptcha {
  ready(action: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}
declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

let loading: Promise<void> | undefined;

/** Loads reCAPTCHA once per page; one that failed is tried again. */
async function recaptcha(siteKey: string): Promise<Recaptcha> {
  loading ??= loadScript(
    `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`,
  );
  try {
    await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
  const loaded = window.grecaptcha;
  if (!loaded) throw new Error("The reCAPTCHA script brought no reCAPTCHA.");
  await new Promise<void>((resolve) => loaded.ready(resolve));
  return loaded;
}

/**
 * Obtains a reCAPTCHA v3 token for the visitor's action, e.g. `contact`.
 *
 * @throws {Error} when the script can't be loaded, or gives no token
 */
export async function obtainRecaptchaToken(siteKey: string, action: string): Promise<string> {
  const loaded = await recaptcha(siteKey);
  const token = await loaded.execute(siteKey, { action });
  if (!token) throw new Error("reCAPTCHA gave no token.");
  return token;
}
