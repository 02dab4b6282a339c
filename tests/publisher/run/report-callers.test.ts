import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { describe, expect } from "vitest";

import { pathsOf } from "../../../src/publisher/files/paths.ts";
import { reportRoutes } from "../../../src/publisher/run/report.ts";
import { test } from "../../helpers/folder.ts";

describe("callers of the report", () => {
  const site = (folder: string) =>
    new Hono()
      .route("/", reportRoutes(pathsOf(`${folder}/dist`, folder), "key"))
      .all("*", ({ text }) => text("the site"));

  test("from other machines or without the key get the site's answer", async ({ folder }) => {
    const ask = async (address: string, headers = {}, peer?: string) => {
      const incoming = { socket: { remoteAddress: peer } };
      const environment = peer === undefined ? {} : { incoming };
      const app = site(folder);
      const answer = await app.request(address, { headers }, environment);
      return (await answer.text()) === "the site";
    };
    const here = "http://localhost:4321/build-report?key=key";
    expect(await ask(here)).toBe(false);
    expect(await ask(here, {}, "127.0.0.1")).toBe(false);
    expect(await ask(here, {}, "::1")).toBe(false);
    expect(await ask(here, {}, "::ffff:127.0.0.1")).toBe(false);
    expect(await ask(here, {}, "192.168.0.7")).toBe(true);
    expect(await ask(here, {}, "::ffff:192.168.0.7")).toBe(true);
    expect(await ask(here, { "X-Forwarded-For": "8.8.8.8" })).toBe(true);
    expect(await ask(here, { Forwarded: "for=8.8.8.8" })).toBe(true);
    expect(await ask(here.replace("localhost", "evil.example"), {}, "127.0.0.1")).toBe(true);
    for (const query of ["", "?key=", "?key=kex"])
      expect(await ask(`http://localhost:4321/build-report${query}`)).toBe(true);
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
