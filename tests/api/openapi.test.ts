import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { profileColumns } from "../../src/contract/profile-fields.ts";
import { allRoutes } from "../../src/api/routes/all.ts";
import { openTestApi, type TestApi } from "./test-api.ts";

interface Document {
  openapi: string;
  info: { title: string };
  paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  summary: string;
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, object>;
}

describe("the OpenAPI document", () => {
  let api: TestApi;
  let document: Document;
  beforeAll(async () => {
    api = await openTestApi("sqlite");
    const response = await api.app.request("/openapi.json");
    document = (await response.json()) as Document;
  });
  afterAll(() => api.close());

  test("lists every route, with a summary and the status codes of its contract", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.info.title).toBe("Morrow API");
    for (const { call, refusals } of allRoutes(api.settings)) {
      const operation = document.paths[call.path]?.["post"];
      expect(operation, call.path).toMatchObject({
        summary: expect.stringMatching(/ .*\.$/) as string,
      });
      for (const code of [...call.codes, ...refusals])
        expect(operation?.responses, call.path).toHaveProperty(String(code));
    }
    expect(Object.keys(document.paths)).toHaveLength(allRoutes(api.settings).length + 1);
  });

  test("describes the encoded form of bodies", () => {
    const request = (path: string, type: string) =>
      document.paths[path]?.["post"]?.requestBody?.content[type]?.schema;
    expect(request("/api/common_section", "application/json")).toMatchObject({
      type: "object",
      properties: { eStatus: { const: "Active" }, eDeleted: { const: "No" } },
      required: ["vSlug", "eStatus", "eDeleted"],
    });
    expect(request("/crm/web-to-contact", "multipart/form-data")).toMatchObject({
      properties: { "First Name": { maxLength: 40 } },
    });
    expect(document.paths["/api/page"]?.["post"]).toMatchObject({
      responses: {
        200: {
          content: {
            "application/json": {
              schema: { properties: { data: { required: ["code", "data"] } } },
            },
          },
        },
      },
    });
  });

  test("describes the participants' calls with the server's own status codes", () => {
    const operation = (path: string) => document.paths[path]?.["post"];
    const required = profileColumns.filter((column) => column !== "tAbout");
    expect(operation("/api/participant/profile_update")?.requestBody).toMatchObject({
      content: { "multipart/form-data": { schema: { required: ["vUniqueCode", ...required] } } },
    });
    for (const [path, codes] of [
      ["/api/participant/login", ["200", "400", "401", "403", "429", "503"]],
      ["/api/participant/forgot-password", ["200", "400", "403", "429"]],
      ["/api/participant/reset-password", ["200", "400", "404", "422", "429", "503"]],
      ["/api/participant/profile_update", ["200", "400", "401", "409", "413", "429", "503"]],
      ["/api/participant/change_password", ["200", "400", "401", "404", "422", "429", "503"]],
      ["/api/question/save_answer", ["200", "400", "401", "409", "422", "429"]],
      ["/api/question/answer", ["200", "400", "401", "409", "422", "429"]],
    ] as const)
      expect(Object.keys(operation(path)?.responses ?? {}), path).toEqual(codes);
  });

  test("says what each refusal means", () => {
    const refused = (path: string, code: number) =>
      document.paths[path]?.["post"]?.responses[code] as { description: string };
    expect(refused("/api/question/save_answer", 422).description).toMatch(/idempotency key/);
    expect(refused("/api/participant/reset-password", 404).description).toMatch(/old one/);
    expect(refused("/api/participant/login", 400).description).toMatch(
      /^No account .* Or: A field/,
    );
  });

  test("says what fields mean, also inside of others", () => {
    const text = JSON.stringify(document.paths["/api/question/save_answer"]);
    for (const meaning of ["completed: all are answered", "over all surveys", "An extra: the next"])
      expect(text).toContain(meaning);
  });

  test("contains no external reference", () => {
    expect(JSON.stringify(document)).not.toMatch(/"\$ref"|"\$schema"/);
  });
});
