import { describe, expect, test } from "vitest";

import { openTestApi } from "./test-api.ts";

async function preflight(SITE_URL: string, origin: string) {
  const api = await openTestApi("sqlite", { environment: { SITE_URL } });
  try {
    return await api.app.request("/api/page", {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      },
    });
  } finally {
    await api.close();
  }
}

describe("CORS for a site on another origin", () => {
  test("allows reading answers, and caches the preflight", async () => {
    const { status, headers } = await preflight("https://morrow.example", "https://morrow.example");
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe("https://morrow.example");
    expect(headers.get("access-control-allow-headers")).toBe(
      "content-type,authorization-type,idempotency-key",
    );
    expect(headers.get("access-control-max-age")).toBe("7200");
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    expect(headers.get("vary")).toContain("Origin");
  });

  test.each([
    ["https://morrow.example", "https://evil.example"],
    ["https://morrow.example", "http://morrow.example"],
    ["https://morrow.example", "http://localhost:3000"],
    ["https://morrow.example", "null"],
    ["http://localhost:4321", "http://localhost.evil.example"],
  ])("with the site %s refuses the origin %s", async (site, origin) => {
    const { headers } = await preflight(site, origin);
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  test("allows any local port while the site is local", async () => {
    const origin = "http://127.0.0.1:5173";
    const { headers } = await preflight("http://localhost:4321", origin);
    expect(headers.get("access-control-allow-origin")).toBe(origin);
  });
});
