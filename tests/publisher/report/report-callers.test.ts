import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { describe, expect } from "vitest";

import { reportRoutes } from "../../../src/publisher/report/routes.ts";
import { test } from "../../helpers/folder.ts";

const id = "20261121-070412-3f9a";

describe("callers of the report", () => {
  const site = (folder: string) =>
    new Hono().route("/", reportRoutes(folder, "key")).all("*", ({ text }) => text("the site"));

  test("from other machines or without the key get the site's answer", async ({ folder }) => {
    const ask = async (address: string, headers = {}, peer?: string) => {
      const incoming = { socket: { remoteAddress: peer } };
      const environment = peer === undefined ? {} : { incoming };
      const app = site(folder);
      const answer = await app.request(address, { headers }, environment);
      return (await answer.text()) === "the site";
    };
    for (const path of ["", `/${id}`]) {
      const here = `http://localhost:4321/build-report${path}?key=key`;
      expect(await ask(here)).toBe(false);
      expect(await ask(here, {}, "127.0.0.1")).toBe(false);
      expect(await ask(here, {}, "::1")).toBe(false);
      expect(await ask(here, {}, "::ffff:127.0.0.1")).toBe(false);
      expect(await ask(here, {}, "192.168.0.7")).toBe(true);
      expect(await ask(here, {}, "::ffff:192.168.0.7")).toBe(true);
      expect(await ask(here, { "X-Forwarded-For": "8.8.8.8" })).toBe(true);
      expect(await ask(here, { Forwarded: "for=8.8.8.8" })).toBe(true);
      const named = here.replace("localhost", "evil.example");
      expect(await ask(named, {}, "127.0.0.1")).toBe(true);
    }
    for (const path of ["", "?key=", "?key=kex", `/${id}`, `/${id}?key=k`])
      expect(await ask(`http://localhost:4321/build-report${path}`)).toBe(true);
  });

  test("on this machine get it from a listening server", async ({ folder }) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const { fetch: answer } = site(folder);
    const server = serve({ fetch: answer, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
      resolve(port),
    );
    const address = `http://127.0.0.1:${await promise}/build-report`;
    const page = await (await fetch(`${address}?key=key`)).text();
    server.close();
    expect(page).toContain("No rebuild yet");
  });
});
