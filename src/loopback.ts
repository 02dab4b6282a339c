/**
 * Whether a host name means the machine itself.
 *
 * @param hostname of a `URL`, which writes addresses in one way only. A name such as
 *   `127.example.org` is somebody else's.
 */
export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" ||
  hostname === "[::1]" ||
  /^127(\.\d+){3}$/.test(hostname);
