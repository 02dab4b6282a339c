import { Cron } from "croner";
import * as v from "valibot";

import { type Network, normalizeAddress, parseNetwork } from "./ip-address.ts";
import { isEmail } from "../contract/rules.ts";
import { decodePercent } from "../contract/addresses.ts";

/** The kinds of values that settings have. Messages complete the sentence "expected …". */

const words = v.pipe(
  v.string(),
  v.transform((value) => value.split(/\s+/).filter((word) => word !== "")),
);

/** Pasted values end with a space or a line break, with which no browser could call the address. */
export const httpAddress = v.pipe(
  v.string(),
  v.trim(),
  // Others compare the scheme. Behind the checks it would hide from a union which of them failed.
  v.transform((value) => value.replace(/^https?:/i, (scheme) => scheme.toLowerCase())),
  v.url("an address such as https://api.example.org"),
  v.check((value) => /^https?:/.test(value), "an http or https address"),
  v.check(hasNoLogin, "an address without user name and password"),
);
export const host = v.pipe(
  httpAddress,
  v.check(
    (value) => !/[?#]/.test(value),
    "an address without a query, such as https://api.example.org",
  ),
  v.transform((value) => value.replace(/\/+$/, "")),
);
export const mailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    // A password's percent signs are written as %25.
    (value) =>
      /^smtps?:\/\/./.test(value) && URL.canParse(value) && decodePercent(value) !== undefined,
    "an address such as smtps://user:password@mail.example.org",
  ),
);
/** Pages, feeds and redirects begin at the root of their origin. */
export const site = v.pipe(
  httpAddress,
  v.check((value) => {
    const url = URL.parse(value);
    return !url || url.pathname + url.search + url.hash === "/";
  }, "an address without a path, such as https://www.example.org"),
  v.transform((value) => new URL(value).origin),
);
/** True for a path without query and fragment; two slashes begin the name of a host. */
export const isPath = (value: string): value is `/${string}` => /^\/(?!\/)[^\s?#]*$/.test(value);
export const path = v.pipe(v.string(), v.guard(isPath, "a path that starts with a slash"));
/** A key of another service, without the spaces around it. */
export const key = v.pipe(v.string(), v.trim());
/** A text that is not blank, without the spaces around it. */
export const line = v.pipe(v.string(), v.trim(), v.nonEmpty("a text that is not blank"));
/** The key of a signature; a shorter one can be found by trying (ASVS 5.0, 11.2). */
export const secret = v.pipe(
  line,
  v.minLength(16, "at least 16 characters that nobody can guess, as `openssl rand -hex 16` prints"),
);
/** The people that a result of answers needs; five is the least that the field holds for safe. */
export const groupSize = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}$/, "a whole number from 5"),
  v.transform(Number),
  v.minValue(5, "a whole number from 5"),
);
/** A whole number of at most four digits, with both ends. */
export const wholeNumber = (from: number, to: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,4}$/, `a whole number from ${from} to ${to}`),
    v.transform(Number),
    v.minValue(from, `a whole number from ${from} to ${to}`),
    v.maxValue(to, `a whole number from ${from} to ${to}`),
  );
export const port = v.pipe(
  v.string(),
  v.regex(/^\d+$/, "a port number"),
  v.transform(Number),
  v.maxValue(65_535, "a port number up to 65535"),
);
export const database = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, "file:PATH for SQLite, or postgres://…"),
  // pg waits for ever for another one.
  v.check(
    (value) => v.is(port, /[?&]port=([^&]*)/.exec(value)?.[1] ?? "0"),
    "a port number up to 65535 behind `port=`",
  ),
);
/** An IP address, so that it can be told whether it is public. */
export const listenAddress = v.pipe(
  v.string(),
  v.transform((value) =>
    value === "localhost" ? "127.0.0.1" : (normalizeAddress(value) ?? value),
  ),
  v.ip("an IP address of this machine, such as 192.168.1.5"),
);
export const networks = v.pipe(
  v.string(),
  v.transform((value) => value.split(/[\s,]+/).filter((part) => part !== "")),
  v.array(
    v.pipe(
      v.string(),
      v.transform((text) => parseNetwork(text) ?? text),
      v.custom<Network>(
        Array.isArray,
        "IP addresses and networks such as 10.0.0.0/8, separated by spaces or commas",
      ),
      v.check(
        isNarrow,
        "networks of your proxies, no wider than /8 or in IPv6 /7, because each address of them may name any other as the visitor's",
      ),
    ),
  ),
);
export const schedule = v.pipe(
  v.string(),
  v.check(
    (value) => value === "off" || comesAgain(value),
    'a cron pattern such as "*/5 * * * *" whose next time comes, or off',
  ),
);
/** Host names or origins, separated by spaces; as origins. */
export const videoHosts = v.pipe(
  words,
  v.transform((hosts) => hosts.map((host) => originOf(host) ?? "")),
  v.check(
    (origins) => !origins.includes(""),
    "hosts such as videos.example.org, without a path, separated by spaces",
  ),
  v.transform((origins) => origins.join(" ")),
);
/** Where vulnerabilities are reported (RFC 9116, 2.5.3), separated by spaces; as URIs. */
export const contacts = v.pipe(
  words,
  v.transform((list) => list.map((one) => (isEmail(one) ? `mailto:${one}` : one))),
  v.check(
    (list) => list.every((one) => /^(mailto:[^\s@]+@|https:\/\/|tel:\+)[!-~]+$/.test(one)),
    "email addresses, https addresses or tel:+… , separated by spaces",
  ),
);
/** Not parsed one by one: a message would print the address, which may hold a key. */
export const hookAddresses = v.pipe(
  words,
  v.check(
    (addresses) => addresses.every(isHookAddress),
    "http or https addresses without user name and password, separated by spaces",
  ),
);

/** Whether a cron pattern has a next time. A date alone would be a single one. */
function comesAgain(pattern: string): boolean {
  try {
    const job = new Cron(pattern, { paused: true });
    return job.getOnce() === null && job.nextRun() !== null;
  } catch {
    return false;
  }
}

/** The widest that are somebody's own are 10.0.0.0/8 and fc00::/7. */
function isNarrow([network, bits]: Network): boolean {
  return bits >= (network.kind() === "ipv4" ? 8 : 7);
}

/** The origin of a host name or of an http(s) address that has nothing else. */
function originOf(host: string): string | undefined {
  const url = URL.parse(host.includes("://") ? host : `https://${host}`);
  const isOrigin =
    url !== null &&
    // "/films" would be the host "films". Commas, semicolons and stars would end the directive of the
    // Content-Security-Policy, begin another policy, or allow any host.
    !/^\/|[^\w.:/[\]\u0080-\u{10ffff}-]/u.test(host) &&
    /^https?:$/.test(url.protocol) &&
    [`${url.origin}/`, url.origin].includes(url.href);
  return isOrigin ? url.origin : undefined;
}

function isHookAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && hasNoLogin(value);
}

function hasNoLogin(address: string): boolean {
  const { username = "", password = "" } = URL.parse(address) ?? {};
  return username + password === "";
}
