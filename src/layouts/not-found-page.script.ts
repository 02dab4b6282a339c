/** Loaded by the 404 page: where a host has no rewrites, pages with a code in their address are reached from here (design 6.9). */
import { browser } from "../environment.ts";
import { addressWithoutRewrite } from "../stores/account/address-code.ts";

const address = addressWithoutRewrite(location.pathname);
if (address !== undefined) browser.navigation.replace(address);
