import { createContext, runInContext } from "node:vm";

import ts from "typescript";
import { describe, expect, test } from "vitest";

import { contentTypes } from "../../../src/shared/http/headers.ts";
import {
  foundAddresses,
  hostFile,
  missingAddresses,
  movedAddresses,
  renamedPosts,
  secondAddresses,
  siteFiles,
} from "./published-site.ts";

interface Result {
  readonly uri: string;
  readonly statusCode?: number;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
}

type Query = Readonly<Record<string, { value: string; multiValue?: { value: string }[] }>>;

const file = "cloudfront/function.js";

/** Runs the function without the globals of Node, as CloudFront does. */
function view(uri: string, querystring: Query = {}, source = hostFile("cloudfront", file)): Result {
  const context = createContext({
    event: {
      version: "1.0",
      context: { eventType: "viewer-request" },
      request: { method: "GET", uri, querystring, headers: {}, cookies: {} },
    },
  });
  return runInContext(`${source}\nhandler(event);`, context) as Result;
}

test("uses no syntax that the runtime lacks", () => {
  const { SyntaxKind } = ts;
  const lacking = [
    SyntaxKind.ObjectBindingPattern,
    SyntaxKind.ArrayBindingPattern,
    SyntaxKind.SpreadElement,
    SyntaxKind.SpreadAssignment,
    SyntaxKind.DotDotDotToken,
    SyntaxKind.ForOfStatement,
    SyntaxKind.ClassDeclaration,
    SyntaxKind.QuestionDotToken,
  ];
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (lacking.includes(node.kind)) found.push(node.getText());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, hostFile("cloudfront", file), ts.ScriptTarget.Latest, true));
  expect(found).toEqual([]);
});

test.for(foundAddresses)("%s is the file %s in the bucket", ([path, name]) => {
  expect(decodeURIComponent(view(path).uri)).toBe(`/${name}`);
});

test.for(movedAddresses)("%s redirects to %s", ([path, location]) => {
  const { statusCode, headers } = view(path);
  expect({ statusCode, location: headers["location"]?.value }).toEqual({
    statusCode: 301,
    location,
  });
});

test.for(secondAddresses)("%s redirects to %s", ([path, location]) => {
  const { statusCode, headers } = view(path);
  expect({ statusCode, location: headers["location"]?.value }).toEqual({
    statusCode: 308,
    location,
  });
});

test.for(missingAddresses)("%s is no file in the bucket", (path) => {
  const { uri, statusCode } = view(path);
  expect(statusCode).toBeUndefined();
  expect(Object.keys(siteFiles)).not.toContain(uri.slice(1));
});

test("an address with two slashes or backslashes redirects to no other host", () => {
  for (const path of ["//evil.example/", "//evil.example/index.html", "/\\evil.example/"])
    expect(view(path).statusCode).toBeUndefined();
});

test("redirects keep the query", () => {
  const query = {
    a: { value: "1", multiValue: [{ value: "1" }, { value: "2%20x" }] },
    b: { value: "" },
  };
  expect(view("/feed", query).headers["location"]?.value).toBe("/rss.xml?a=1&a=2%20x&b");
  expect(view("/blog/", query).headers["location"]?.value).toBe("/blog?a=1&a=2%20x&b");
});

test("a renamed post is found in any percent-encoding of its address", () => {
  for (const path of ["/blog-detail/caf%c3%a9-(1)", "/blog-detail/caf%C3%A9-%281%29"])
    expect(view(path).statusCode, path).toBe(301);
});

test("an invalid percent-encoding is left unchanged", () => {
  expect(view("/%E0%A4%A").uri).toBe("/%E0%A4%A.html");
});

test("files with an extension get no .html", () => {
  for (const extension of Object.keys(contentTypes).filter((one) => one !== "html"))
    expect(view(`/a.${extension}`).uri).toBe(`/a.${extension}`);
});

describe("with very many renamed posts", () => {
  const source = hostFile("cloudfront", file, { redirects: renamedPosts(5000) });

  test("the newest that fit into 10 KB are redirected", () => {
    expect(Buffer.byteLength(source)).toBeLessThanOrEqual(10_240);
    expect(Buffer.byteLength(source)).toBeGreaterThan(10_100);
    expect(view("/blog-detail/old-4999", {}, source).statusCode).toBe(301);
    expect(view("/blog-detail/old-0", {}, source).statusCode).toBeUndefined();
  });
});
