import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Route } from "#shared/contracts/route.ts";
import type { HttpError } from "./errors.ts";

/** What a route answers, as an HTTP API hands it on: headers, tags, compression. */

export type Answer = APIGatewayProxyStructuredResultV2;
export type HttpEvent = APIGatewayProxyEventV2;

/** Below this a body travels in as many packets either way. */
const WORTH_COMPRESSING_BYTES = 10_000;
/** Lambda hands on 6 MB with all that is around the body, in which JSON's quotation marks count twice. */
const TOO_LARGE_PLAIN_BYTES = 4_000_000;
/** Brotli's higher ones take longer than the bytes they save take to travel. */
const BROTLI_QUALITY = 4;
/** Half the work of zlib's own choice, and bodies that are a twentieth larger. */
const GZIP_LEVEL = 4;

const ENCODERS = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text: string) => promisify(gzip)(text, { level: GZIP_LEVEL }),
} as const;
type Encoding = keyof typeof ENCODERS;
const ENCODINGS = Object.keys(ENCODERS) as Encoding[];

/** JSON that is compressed already, with gzip: handed on as it is to whoever takes that. */
export class CompressedJson {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** What `Accept-Encoding` takes of ours, the better one first. */
const acceptedOf = (header = ""): Encoding[] => {
  const takes = new Map(
    header.split(",").map((each): [string, boolean] => {
      const [name = "", ...parameters] = each
        .toLowerCase()
        .split(";")
        .map((part) => part.trim());
      return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))];
    }),
  );
  return ENCODINGS.filter((encoding) => takes.get(encoding) ?? takes.get("*") ?? false);
};

/** Nobody who reads this much takes no gzip, and plain it would not arrive at all. */
const encodingFor = (event: HttpEvent, bytes: number): Encoding | undefined =>
  acceptedOf(event.headers?.["accept-encoding"])[0] ?? (bytes > TOO_LARGE_PLAIN_BYTES ? "gzip" : undefined);

const headersOf = (event: HttpEvent, caching = "no-store"): Record<string, string> => ({
  "content-type": "application/json",
  "cache-control": caching,
  "x-request-id": event.requestContext?.requestId ?? "",
});

const compressedAnswer = (
  bytes: Uint8Array,
  encoding: Encoding,
  headers: Record<string, string>,
): Answer => ({
  statusCode: 200,
  headers: { ...headers, "content-encoding": encoding },
  body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64"),
  isBase64Encoded: true,
});

const withBody = async (event: HttpEvent, text: string, headers: Record<string, string>): Promise<Answer> => {
  const bytes = Buffer.byteLength(text);
  if (bytes < WORTH_COMPRESSING_BYTES) return { statusCode: 200, headers, body: text };
  const varying = { ...headers, vary: "accept-encoding" };
  const encoding = encodingFor(event, bytes);
  if (!encoding) return { statusCode: 200, headers: varying, body: text };
  return compressedAnswer(await ENCODERS[encoding](text), encoding, varying);
};

/** Weak, since it tags what is said and not the bytes, which are compressed for some. */
const tagOf = (text: string): string => `W/"${createHash("sha256").update(text).digest("base64url")}"`;

const hasTag = (event: HttpEvent, tag: string): boolean =>
  (event.headers?.["if-none-match"] ?? "").split(",").some((each) => each.trim() === tag);

const asItLies = async (event: HttpEvent, { bytes }: CompressedJson): Promise<Answer> => {
  const headers = headersOf(event);
  if (acceptedOf(event.headers?.["accept-encoding"]).includes("gzip"))
    return compressedAnswer(bytes, "gzip", { ...headers, vary: "accept-encoding" });
  return withBody(event, (await promisify(gunzip)(bytes)).toString("utf8"), headers);
};

/** The answer to a call that succeeded; compressed where that pays and the reader takes it, 304 where nothing is new. */
export const answer = async (
  event: HttpEvent,
  { access, cacheSeconds }: Pick<Route, "access" | "cacheSeconds">,
  body: unknown,
): Promise<Answer> => {
  if (body === undefined) return { statusCode: 204, headers: headersOf(event) };
  if (body instanceof CompressedJson) return asItLies(event, body);
  const text = JSON.stringify(body);
  if (cacheSeconds === undefined) return withBody(event, text, headersOf(event));
  const tag = tagOf(text);
  const whose = access === "public" ? "public" : "private";
  const headers = { ...headersOf(event, `${whose}, max-age=${cacheSeconds}`), etag: tag };
  return hasTag(event, tag) ? { statusCode: 304, headers } : withBody(event, text, headers);
};

/** The contract's one shape of a refusal. */
export const errorAnswer = (event: HttpEvent, error: HttpError): Answer => ({
  statusCode: error.status,
  headers: {
    ...headersOf(event),
    ...(error.retryAfterSeconds === undefined ? {} : { "retry-after": String(error.retryAfterSeconds) }),
  },
  body: JSON.stringify({ error: error.message, ...(error.fields ? { fields: error.fields } : {}) }),
});
