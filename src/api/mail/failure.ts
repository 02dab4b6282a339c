import * as v from "valibot";

/** What a failure of sending means (RFC 5321, 4.2.1). */

/** The kind of an error; its message may contain the address. */
const failure = v.fallback(
  v.object({
    code: v.optional(v.string(), "no code"),
    responseCode: v.optional(v.number()),
    command: v.optional(v.string()),
    response: v.optional(v.string(), ""),
  }),
  { code: "unknown", response: "" },
);
export type Failure = v.InferOutput<typeof failure>;

export const failureOf = (error: unknown): Failure => v.parse(failure, error);

/** What the code `ETLS` of a failure means; which settings allow it, `.env.example` says. */
export const withoutTls = "the mail server has no TLS with a valid certificate";

/** A failure for logs and `status`: the code of nodemailer, and of SMTP where there was one. */
export const failureName = ({ code, responseCode }: Failure): string =>
  [code, responseCode, code === "ETLS" && `(${withoutTls})`].filter(Boolean).join(" ");

/** Codes of nodemailer and of SMTP for a login or an encryption that can't be had. */
const withoutAccess: readonly unknown[] = ["EAUTH", "ENOAUTH", "EOAUTH2", "ETLS", 530, 535];

/**
 * Whom a failure is about: the recipient's `address` or the mail's `content`, for good; `us`, from whom the mail server
 * takes no mail at all until somebody changes that; or it passes `later`.
 *
 * To refuse the sender is to refuse us, and so are 554 and 5.7.x as the answer to a recipient: it is how servers say
 * that they relay nothing for us (RFC 3463, 3.8). Taken for the recipient's, it would cost each person the mail.
 */
export function kindOfFailure({
  code,
  responseCode = 0,
  command,
  response,
}: Failure): "address" | "content" | "us" | "later" {
  if (withoutAccess.includes(code) || withoutAccess.includes(responseCode)) return "us";
  if (code === "EENVELOPE" && command === "API") return "address";
  if (responseCode < 500) return "later";
  if (command === "DATA") return "content";
  const isRelay = responseCode === 554 || /^\d{3}[ -]5\.7\./.test(response);
  return command === "RCPT TO" && !isRelay ? "address" : "us";
}
