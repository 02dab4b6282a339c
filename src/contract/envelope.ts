type Box = Readonly<Record<string, unknown>>;

const isBox = (value: unknown): value is Box =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A result code as number, when `value` is one. Numeric strings count; a record's own `code` field does not. */
function resultCode(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d{3}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && number >= 100 && number <= 599 ? number : undefined;
}

const isSuccess = (code: number) => code >= 200 && code < 300;

/**
 * True when an envelope reports a failure in a way that has no result code: `success: false`,
 * `status: "error"`, `code: 0` or `"ERR_DB"`, an `error` or `errors`. With some hosts a `status` of
 * 1 means success.
 */
const isRefusal = ({ success, status, code, error, errors }: Box): boolean =>
  isNo(success) ||
  isNo(status) ||
  (isOddCode(status) && Number(status) !== 1) ||
  isOddCode(code) ||
  isErrorName(code) ||
  isSomething(error) ||
  isSomething(errors);

/** Empty for objects and lists. */
const word = (value: unknown): string =>
  typeof value === "object" ? "" : `${value as string | number}`;
const isNo = (value: unknown) => /^(0$|false|error|fail)/i.test(word(value));
/** A number that is no result code. */
const isOddCode = (value: unknown) =>
  /^-?\d+$/.test(word(value)) && resultCode(value) === undefined;
/** `UNAUTHORIZED`, but not the `BRISTOL` of a record that is the whole body. */
const isErrorName = (value: unknown) =>
  typeof value === "string" &&
  /^err|error|exception|fail|invalid|denied|forbid|unauth|expired/i.test(value);
/** Some hosts always have the field, and nothing in it where all went well. */
const isSomething = (value: unknown): boolean =>
  typeof value === "object"
    ? Object.keys(value ?? {}).length > 0
    : value !== undefined && !/^(0|false|none|null|no|)$/i.test(word(value));

/**
 * Takes an answer out of its envelope (design 5): the list or record may be the parsed body, `data`
 * or `data.data`; the result code the body's `code`, `status` or `statusCode`, `data.code` or the
 * HTTP `status`. Of codes that disagree, the one that reports a failure counts.
 *
 * @returns `code`: 200 for success, else that of the failure, or 0 where it has none
 */
export function unwrap(body: unknown, status: number) {
  const envelope = isBox(body) ? body : {};
  const outer = envelope["data"];
  const inner = isBox(outer) ? outer : {};
  const { code, statusCode, status: state } = envelope;
  const codes = [code, inner["code"], statusCode, state, status];
  const failure =
    codes.map(resultCode).find((code) => code !== undefined && !isSuccess(code)) ??
    // Other fields in `data` may belong to a record.
    (isRefusal(envelope) || isNo(inner["success"]) ? 0 : undefined);
  const data = "data" in inner ? inner["data"] : "data" in envelope ? outer : body;
  return { code: failure ?? 200, data: data ?? null };
}

/** A record call's data: some hosts answer with a list of one. */
export const soleRecord = (data: unknown): unknown =>
  Array.isArray(data) ? (data[0] ?? null) : data;

/** The message of an error body, under any of the names hosts use, or in `data` up to `depth` times. */
export function errorMessage(body: unknown, depth = 2): string {
  if (!isBox(body)) return "";
  const candidates = [body["message"], body["vMessage"], body["msg"], body["error"]];
  const found = candidates.find((value) => typeof value === "string");
  if (typeof found === "string") return found;
  return depth > 0 ? errorMessage(body["data"], depth - 1) : "";
}
