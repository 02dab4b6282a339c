import { describe, expect, test } from "vitest";

import { withoutSignature, withoutSignatures } from "../../../src/publisher/fetch/signature.ts";

describe("an address without its signature", () => {
  const file = "https://files.example/a/blog.png";
  test.each([
    ["S3", "X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=20261126T1&X-Amz-Signature=0a1b"],
    ["Google", "X-Goog-Algorithm=GOOG4&X-Goog-Expires=600&X-Goog-Signature=77"],
    ["CloudFront", "Expires=1764180000&Signature=a~b_&Key-Pair-Id=K2"],
    ["CloudFront with a policy", "Policy=eyJ&Signature=a~b_&Key-Pair-Id=K2"],
    ["Azure", "sv=2022-11-02&se=2026-11-26T20%3A00Z&sr=b&sp=r&sig=ab%2Fc%3D"],
    ["Akamai", "hdnts=exp=1764180000~acl=/*~hmac=12"],
    ["Bunny", "token=HS256-abc&expires=1764180000"],
    ["a token of a file", "token=54e1"],
    ["Aliyun", "OSSAccessKeyId=LT&Expires=1764180000&Signature=x%3D"],
  ])("of %s is that of the file", (_name, query) => {
    expect(withoutSignature(`${file}?${query}`)).toBe(file);
    expect(withoutSignature(`/a/blog.png?${query}#top`)).toBe("/a/blog.png#top");
  });

  test("keeps what chooses the picture", () => {
    expect(withoutSignature(`${file}?w=400&X-Amz-Signature=1&v=2`)).toBe(`${file}?w=400&v=2`);
  });

  test.each([
    `${file}?policy=square&sv=2`,
    `${file}?expires=never`,
    "https://files.example/picture.php?token=17",
    `${file}?signal=1&design=2`,
    "https://files.example/signature=1/a.png",
    "data:image/png;base64,AA==",
  ])("%s has none", (address) => {
    expect(withoutSignature(address)).toBe(address);
  });
});

test("texts compare without the signatures of their addresses", () => {
  const html = (signature: string) =>
    `<img src=\\"https://f.example/a.png?X-Amz-Date=${signature}&amp;X-Amz-Signature=${signature}\\"> why? token=1`;
  expect(withoutSignatures(html("1"))).toBe(withoutSignatures(html("2")));
  expect(withoutSignatures("a?b=1&c=2")).toBe("a?b=1&c=2");
});
