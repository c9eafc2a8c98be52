/** The errors of S3 that the object store answers with: a status and a text by code. */

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as it stands between tags; control characters, which keys may hold, as numbers. */
const escaped = (text: string): string =>
  text
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
    .replace(/[\r\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);

type Fields = Readonly<Record<string, string | number | boolean>>;

/** An element with simple fields, and what else it holds as XML. */
export const element = (name: string, fields: Fields, more = ""): string => {
  const inner = Object.entries(fields).map(
    ([field, value]) => `<${field}>${escaped(String(value))}</${field}>`,
  );
  return `<${name}>${inner.join("")}${more}</${name}>`;
};

/** A document of one element. */
export const xml = (name: string, fields: Fields, more = ""): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, fields, more)}`;

const ERRORS = {
  BadDigest: [400, "The checksum you specified did not match what we received."],
  IncompleteBody: [400, "You did not provide the number of bytes that you said."],
  InvalidArgument: [400, "Invalid Argument"],
  InvalidRange: [416, "The requested range is not satisfiable."],
  InvalidRequest: [400, "Invalid Request"],
  KeyTooLongError: [400, "Your key is too long."],
  MethodNotAllowed: [405, "The specified method is not allowed against this resource."],
  NoSuchBucket: [404, "The specified bucket does not exist."],
  NoSuchKey: [404, "The specified key does not exist."],
  NotImplemented: [501, "This is not known on this machine."],
  // Not an error of S3's, and of the client's kind so that a client does not ask again.
  ObjectDamaged: [400, "The object is not as it was put."],
  PreconditionFailed: [412, "At least one of the preconditions that you specified did not hold."],
  ServiceUnavailable: [503, "The folder of the objects cannot be written."],
} as const satisfies Record<string, readonly [number, string]>;

type S3ErrorCode = keyof typeof ERRORS;

/** Becomes the answer: an XML body with the code, under the code's status. */
export class S3Error extends Error {
  override readonly name = "S3Error";
  readonly code: S3ErrorCode;
  readonly status: number;

  constructor(code: S3ErrorCode, message?: string) {
    const [status, text] = ERRORS[code];
    super(message ?? text);
    this.code = code;
    this.status = status;
  }
}
