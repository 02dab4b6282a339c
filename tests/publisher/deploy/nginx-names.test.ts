import { expect, test } from "vitest";

import { inProject } from "../../../src/shared/files.ts";
import { hostFile } from "./published-site.ts";

const nginxFor = (environment: Readonly<Record<string, string>>) =>
  hostFile("nginx", "nginx/nginx.conf", { environment });

test("nginx gets names, folders and the API's port from the settings, and TLS with HTTP/2", () => {
  const file = nginxFor({ SITE_URL: "https://culture.example:8443", PORT: "4400" });
  expect(file.match(/server_name .*/g)).toEqual(Array(2).fill("server_name culture.example;"));
  expect(file).toContain("listen 8443 ssl http2;");
  // The block that redirects shares the connections.
  expect(file.match(/client_header_timeout 10s;/g)).toHaveLength(2);
  expect(file).toContain("return 301 https://culture.example:8443$request_uri;");
  expect(file).toContain("ssl_certificate /etc/letsencrypt/live/culture.example/fullchain.pem;");
  expect(file).toContain("proxy_pass http://127.0.0.1:4400;");
  expect(file).toContain(`root "${inProject("dist")}";`);
  expect(file).toContain(`include "${inProject(".data/hosting/nginx/renamed.map")}";`);
});

test("without https nginx listens on port 80 only", () => {
  expect(nginxFor({}).match(/listen .*/g)).toEqual(["listen 80;"]);
});
