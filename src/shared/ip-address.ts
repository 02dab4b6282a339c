/** Kinds and notations of IP addresses. Texts may have the brackets of an IPv6 address in a URL. */
import ipaddr from "ipaddr.js";

/** The address without brackets, and as IPv4 for `::ffff:192.0.2.1`; undefined for other texts. */
export const normalizeAddress = (text: string): string | undefined => parse(text)?.toString();

/** Whether the text is an address of this machine itself (127.0.0.0/8, ::1). */
export const isLoopbackAddress = (text: string): boolean => parse(text)?.range() === "loopback";

/** Whether listening on the address means listening on all network interfaces (0.0.0.0, ::). */
export const isUnspecifiedAddress = (text: string): boolean =>
  parse(text)?.range() === "unspecified";

/** Whether the address of a site or host is one of this machine itself. */
export function isLocal(address: string | URL): boolean {
  const { hostname } = new URL(address);
  return hostname === "localhost" || isLoopbackAddress(hostname);
}

/** Whether the text is a link-local address (169.254.0.0/16, fe80::/10). */
export const isLinkLocalAddress = (text: string): boolean => parse(text)?.range() === "linkLocal";

/**
 * Whether the text is an address of the public Internet: neither private, reserved nor unallocated.
 * Of one that NAT64 has translated (RFC 6052), the IPv4 address decides.
 */
export function isPublicAddress(text: string): boolean {
  const address = parse(text);
  if (!address) return false;
  if (isWithin(text, [translatedIpv4]))
    return isPublicAddress(new ipaddr.IPv4(address.toByteArray().slice(-4)).toString());
  return address.range() === "unicast" && isWithin(text, allocated);
}

/** Other prefixes of NAT64 are a network's own, and have the IPv4 address at other places. */
const translatedIpv4 = ipaddr.parseCIDR("64:ff9b::/96");

/** IANA gives out IPv6 addresses of one prefix only; ipaddr.js takes others for unicast too. */
const allocated = [ipaddr.parseCIDR("0.0.0.0/0"), ipaddr.parseCIDR("2000::/3")];

/** A network: an address and how many of its leading bits count. */
export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Parses `192.0.2.0/24`, `2001:db8::/32` or a single address; undefined for other texts. */
export function parseNetwork(text: string): Network | undefined {
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text))
    return ipaddr.parseCIDR(text);
  const address = parse(text);
  return address && [address, address.kind() === "ipv4" ? 32 : 128];
}

/** Whether the text is an address of one of the networks. */
export function isWithin(text: string, networks: readonly Network[]): boolean {
  const address = parse(text);
  return networks.some(
    ([network, bits]) =>
      // `match` throws for addresses of different kinds.
      address?.kind() === network.kind() && address.match(network, bits),
  );
}

/** The IPv6 network of an address, e.g. `2001:db8::/48`; undefined for other texts. */
export function networkOf(text: string, bits: 48 | 64): string | undefined {
  const address = parse(text);
  if (!(address instanceof ipaddr.IPv6)) return undefined;
  const parts = address.parts.map((part, index) => (index < bits / 16 ? part : 0));
  return `${new ipaddr.IPv6(parts).toString()}/${bits}`;
}

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = text.replace(/^\[(.*)\]$/, "$1");
  // ipaddr.js also reads "1", "0x7f.1" and "010.0.0.1".
  return ipaddr.IPv6.isValid(bare) || ipaddr.IPv4.isValidFourPartDecimal(bare)
    ? ipaddr.process(bare)
    : undefined;
}
