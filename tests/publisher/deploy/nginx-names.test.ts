import { expect, test } from "vitest";

import { inProject } from "../../../src/shared/files.ts";
import { hostFile } from "./published-site.ts";

const nginxFor = (environment: Readonly<Record<string, string>>) =>
  hostFile("nginx", "nginx/nginx.conf", { environment });

test("nginx gets names, folders and the API's port from the settings, and TLS with HTTP/2", () => {
  const file = nginxFor({ SITE_URL: "https://culture.example:8443", PORT: "4400" });
  expect(file.match(/server_name .*/g)).toEqual(Array(2).fill("server_name culture.example;"));
  expect(file.match(/listen .*/g)).toEqual([
    "listen 80;",
    "listen [::]:80;",
    "listen 8443 ssl http2;",
    "listen [::]:8443 ssl http2;",
  ]);
  expect(file).toContain("ssl_protocols TLSv1.2 TLSv1.3;");
  // The block that redirects shares the connections.
  expect(file.match(/client_header_timeout 10s;/g)).toHaveLength(2);
  expect(file).toContain("return 301 https://culture.example:8443$request_uri;");
  expect(file).toContain("ssl_certificate /etc/letsencrypt/live/culture.example/fullchain.pem;");
  expect(file).toContain("proxy_pass http://127.0.0.1:4400;");
  expect(file).toContain(`root "${inProject("dist")}";`);
  expect(file).toContain(`include "${inProject(".data/hosting/nginx/renamed.map")}";`);
});

test.for([
  ["http://localhost:4321", 80],
  ["http://intranet.example", 80],
  ["http://intranet.example:8080", 8080],
  ["http://[2001:db8::1]:81", 81],
] as const)("without https the site of %s is on port %i only", ([SITE_URL, port]) => {
  const file = nginxFor({ SITE_URL });
  expect(file.match(/listen .*/g)).toEqual([`listen ${port};`, `listen [::]:${port};`]);
});

test("answers of nginx have headers in each block, and HSTS where there is TLS", () => {
  const [, plain = "", encrypted = ""] = nginxFor({ SITE_URL: "https://culture.example" }).split(
    /^server \{$/m,
  );
  const headers = (block: string) => block.match(/(?<=add_header )[\w-]+/g) ?? [];
  expect(headers(plain)).toContain("Content-Security-Policy");
  expect(headers(encrypted).toSorted()).toEqual(
    [...headers(plain), "Retry-After", "Strict-Transport-Security"].toSorted(),
  );
});
