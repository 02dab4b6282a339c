/**
 * What MDN HTTP Observatory 1.4.8 would rate in the headers of a page, by its tables. Its package can't be
 * a dependency (decision 135). The site has no cookies, no readers on other origins and no scripts of
 * other hosts, and its host redirects to https: rows that give no points.
 */
export function observatoryScore(headers: Headers): number {
  const header = (name: string) => headers.get(name) ?? "";
  const policy = header("Content-Security-Policy");
  const has = (directive: string) => new RegExp(`(^|; )${directive} `).test(policy);
  const seconds = Number(/^max-age=(\d+)/.exec(header("Strict-Transport-Security"))?.[1] ?? 0);
  const isUnsafe = /'unsafe-|(?:script|object)-src [^;]*(?:https:|data:|\*)(?: |;)/.test(policy);
  const losses = [
    has("script-src") && has("object-src") && !isUnsafe ? 0 : 20,
    seconds >= 15_768_000 ? 0 : 20,
    header("X-Content-Type-Options") === "nosniff" ? 0 : 5,
    has("frame-ancestors") ? 0 : 20,
  ];
  const extras = [
    has("frame-ancestors") ? 5 : 0,
    /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(header("Referrer-Policy"))
      ? 5
      : 0,
    header("Cross-Origin-Resource-Policy") === "same-origin" ? 10 : 0,
  ];
  const sum = (list: readonly number[]) => list.reduce((all, points) => all + points, 0);
  const score = 100 - sum(losses);
  // Extra points are for sites that already have an A.
  return score >= 90 ? score + sum(extras) : score;
}
