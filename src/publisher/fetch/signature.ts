/**
 * Parameters by which storage services and CDNs sign an address for a time. They are no part of what the
 * address names: hosts make others for each answer.
 */
const parameter =
  "x-(?:amz|goog|oss|cos|tos|bce|ms)-[\\w-]+|q-[\\w-]+|signature|sign?|hmac|key-pair-id|policy" +
  "|(?:aws|google|oss)accesskeyid|hdn(?:ts|tl|ea)|expir(?:es|y)|exp|token|s[eprtvk]|sk(?:oid|tid|[tesv])|spr";

/** Those that an address has only because it is signed. Others, such as `policy`, can also choose a picture. */
const proof =
  /(?:^|[?&;])(?:x-(?:amz|goog|oss|cos|tos|bce|ms)-signature|q-signature|signature|sign?|hmac|hdn(?:ts|tl|ea))=/i;

const token = /[?&;]token=/i;
/** A token alone can be what names a picture, as in `picture.php?token=17`. */
const besideToken = /\.(?:avif|gif|jpe?g|png|svg|webp)\?|[?&;](?:expir(?:es|y)|exp)=/i;

const isParameter = new RegExp(`^(?:${parameter})=`, "i");
const parameters = new RegExp(`(?<=[?&;])(?:${parameter})=[^&#\\s"'<>\\\\]*`, "gi");

/** Whether an address is signed. */
export const isSigned = (address: string): boolean =>
  address.includes("?") &&
  (proof.test(address) || (token.test(address) && besideToken.test(address)));

/** An address without its signature, which names the same file at each time. */
export function withoutSignature(address: string): string {
  if (!isSigned(address)) return address;
  const [, path = "", query = "", fragment = ""] = /^([^?]*)\?([^#]*)(.*)$/s.exec(address) ?? [];
  const rest = query.split("&").filter((part) => !isParameter.test(part));
  return `${path}${rest.length > 0 ? "?" : ""}${rest.join("&")}${fragment}`;
}

/** A text without the signatures of the addresses in it, for comparisons. */
export const withoutSignatures = (text: string): string =>
  proof.test(text) || token.test(text) ? text.replace(parameters, "") : text;
