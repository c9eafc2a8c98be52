import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import { badFields, HttpError } from "./errors.ts";

/** Reads a request's body as plain JSON and refuses what no schema should have to handle. */

const DEFAULT_LIMIT_BYTES = 64 * 1024;
const MAX_DEPTH = 16;
/** Three times the largest form, since a schema takes time with each value. */
const MOST_VALUES = 5_000;
const MAX_PROBLEMS = 20;
const JSON_TYPE = /^application\/json\s*(;|$)/i;

type Sent = {
  readonly body: string | undefined;
  readonly isBase64: boolean;
  readonly contentType: string | undefined;
};

/** The bytes of a body in either encoding of the gateway. */
export const bytesOf = ({ body = "", isBase64 }: Sent): Uint8Array =>
  Buffer.from(body, isBase64 ? "base64" : "utf8");

/** The problems so far, and how many values may still follow. */
type Inspection = { readonly problems: Map<string, string>; valuesLeft: number };

const inspect = (value: unknown, path: readonly string[], inspection: Inspection): void => {
  const { problems } = inspection;
  if (problems.size >= MAX_PROBLEMS || inspection.valuesLeft < 0) return;
  const at = path.join(".") || "body";
  inspection.valuesLeft--;
  if (inspection.valuesLeft < 0) {
    problems.set(path[0] ?? "body", "holds too many values");
  } else if (path.length > MAX_DEPTH) {
    problems.set(path.slice(0, 3).join("."), "is nested too deeply");
  } else if (typeof value === "number" && !Number.isFinite(value)) {
    problems.set(at, "must be a finite number");
  } else if (typeof value === "string" && !value.isWellFormed()) {
    problems.set(at, "must be well-formed text");
  } else if (typeof value === "object" && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      if (key === "__proto__" || !key.isWellFormed()) problems.set(at, "holds a key that is not a field");
      else inspect(each, [...path, key], inspection);
    }
  }
};

const parseText = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw badFields({ body: "must be JSON" });
  }
};

/** Throws 413 for a body over the limit (bytes; 64 KB by default). */
export const checkSize = (sent: Sent, limitBytes = DEFAULT_LIMIT_BYTES): void => {
  if (bytesOf(sent).length > limitBytes)
    throw new HttpError(413, `The body is over ${Math.floor(limitBytes / 1024)} KB.`);
};

/** The JSON of a body. Throws 400 for one that is malformed, too deep or too wide; 415 for another type. */
export const readJson = (sent: Sent): unknown => {
  const bytes = bytesOf(sent);
  if (bytes.length === 0) throw badFields({ body: "must be JSON" });
  if (!JSON_TYPE.test(sent.contentType ?? "")) throw new HttpError(415, "The body must be application/json.");
  const value = parseText(bytes);
  const problems = new Map<string, string>();
  inspect(value, [], { problems, valuesLeft: MOST_VALUES });
  if (problems.size > 0) throw badFields(Object.fromEntries(problems) satisfies FieldProblems);
  return value;
};
