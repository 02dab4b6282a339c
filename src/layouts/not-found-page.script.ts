/** Loaded by the 404 page: redirects addresses with a code on hosts without rewrites (design 6.9). */
import { browser } from "../environment.ts";
import { addressWithoutRewrite } from "../stores/account/address-code.ts";

const address = addressWithoutRewrite(location.pathname);
if (address !== undefined) browser.navigation.replace(address);
