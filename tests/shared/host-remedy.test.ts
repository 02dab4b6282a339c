import { expect, test } from "vitest";

import { remedyFor } from "../../src/shared/host-remedy.ts";

test.for([
  ["can't be reached (ENOTFOUND)", /^No name server knows this name/],
  ["the host can't be reached (EAI_AGAIN)", /^No name server knows this name/],
  ["can't be reached (ECONNREFUSED)", /^Nothing listens there/],
  ["can't be reached (CERT_HAS_EXPIRED)", /certificate/],
  ["can't be reached (DEPTH_ZERO_SELF_SIGNED_CERT)", /certificate/],
  ["can't be reached (UNABLE_TO_VERIFY_LEAF_SIGNATURE)", /certificate/],
  ["can't be reached (ERR_TLS_CERT_ALTNAME_INVALID)", /certificate/],
  ["can't be reached (ECONNRESET)", /firewall/],
  ["its answer broke off (other side closed)", /firewall/],
  ["doesn't answer within 10 s", /what it waits for/],
  ["there was no answer within 30 seconds", /what it waits for/],
  ["it redirects to https://www.example.org, another host, which is not called", /redirects/],
  ["it answered with HTTP status 502", /log for the error/],
  ["answers 404 without JSON: it begins with “<!doctype html>”", /^The host has no such call/],
  ["answers 200 without JSON: it begins with “<HTML>”", /^That is a page/],
  ["answers 401", /^Otherwise$/],
] as const)("%s has a remedy that fits", ([found, remedy]) => {
  expect(remedyFor(found, "Otherwise")).toMatch(remedy);
});
