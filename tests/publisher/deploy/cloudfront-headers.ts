import * as v from "valibot";

const override = v.literal(true);

/**
 * What `aws cloudfront create-response-headers-policy` takes. Headers with a place of their own in
 * it are refused among the others.
 */
const policy = v.strictObject({
  Name: v.pipe(v.string(), v.regex(/^[\w-]+$/)),
  Comment: v.pipe(v.string(), v.maxLength(128)),
  SecurityHeadersConfig: v.strictObject({
    ContentSecurityPolicy: v.strictObject({
      ContentSecurityPolicy: v.pipe(v.string(), v.maxLength(1783)),
      Override: override,
    }),
    ContentTypeOptions: v.strictObject({ Override: override }),
    ReferrerPolicy: v.strictObject({
      ReferrerPolicy: v.picklist(["no-referrer", "strict-origin-when-cross-origin"]),
      Override: override,
    }),
    StrictTransportSecurity: v.strictObject({
      AccessControlMaxAgeSec: v.pipe(v.number(), v.integer()),
      IncludeSubdomains: v.boolean(),
      Preload: v.boolean(),
      Override: override,
    }),
  }),
  CustomHeadersConfig: v.pipe(
    v.strictObject({
      Quantity: v.number(),
      Items: v.pipe(
        v.array(
          v.strictObject({
            Header: v.pipe(
              v.string(),
              v.check(
                (name) =>
                  !/^(content-security-policy|referrer-policy|strict-transport-security|x-content-type-options|x-frame-options|x-xss-protection)$/i.test(
                    name,
                  ),
              ),
            ),
            Value: v.pipe(v.string(), v.maxLength(1783)),
            Override: override,
          }),
        ),
        v.maxLength(10),
      ),
    }),
    v.check(({ Quantity, Items }) => Quantity === Items.length),
  ),
});

/** The headers that such a policy sets. */
export function readHeadersPolicy(text: string): Record<string, string> {
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = v.parse(
    policy,
    JSON.parse(text),
  );
  const { AccessControlMaxAgeSec: seconds } = security.StrictTransportSecurity;
  return {
    "Content-Security-Policy": security.ContentSecurityPolicy.ContentSecurityPolicy,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": security.ReferrerPolicy.ReferrerPolicy,
    "Strict-Transport-Security": `max-age=${seconds}`,
    ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header, Value])),
  };
}
