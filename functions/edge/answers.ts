import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Route } from "#shared/contracts/route.ts";
import type { HttpError } from "./errors.ts";

/** The answers of an HTTP API: headers, tags, compression. */

export type Answer = APIGatewayProxyStructuredResultV2;
export type HttpEvent = APIGatewayProxyEventV2;

/** A smaller body needs as many packets compressed. */
const WORTH_COMPRESSING_BYTES = 10_000;
/** Lambda returns at most 6 MB, in which each quotation mark of JSON takes two bytes. */
const TOO_LARGE_PLAIN_BYTES = 4_000_000;
/** Higher qualities take longer than their saved bytes take to travel. */
const BROTLI_QUALITY = 4;
/** Half the work of zlib's default, for bodies a twentieth larger. */
const GZIP_LEVEL = 4;

const ENCODERS = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text: string) => promisify(gzip)(text, { level: GZIP_LEVEL }),
} as const;
type Encoding = keyof typeof ENCODERS;
const ENCODINGS = Object.keys(ENCODERS) as Encoding[];

/** JSON that is stored with gzip and sent as it is to clients that accept it. */
export class CompressedJson {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** The encodings of ours that `Accept-Encoding` takes, the better one first. */
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

/** True for a header that takes an encoding of ours. */
export const accepts = (header: string | undefined): boolean => acceptedOf(header).length > 0;

/** Bodies that Lambda could not return uncompressed are sent with gzip in any case. */
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

/** A weak tag: it covers the content, whose bytes differ by encoding. */
const tagOf = (text: string): string => `W/"${createHash("sha256").update(text).digest("base64url")}"`;

const hasTag = (event: HttpEvent, tag: string): boolean =>
  (event.headers?.["if-none-match"] ?? "").split(",").some((each) => each.trim() === tag);

const asItLies = async (event: HttpEvent, { bytes }: CompressedJson): Promise<Answer> => {
  const headers = headersOf(event);
  if (acceptedOf(event.headers?.["accept-encoding"]).includes("gzip"))
    return compressedAnswer(bytes, "gzip", { ...headers, vary: "accept-encoding" });
  return withBody(event, (await promisify(gunzip)(bytes)).toString("utf8"), headers);
};

/** The answer of a successful call: compressed where that pays and the client accepts it, 304 for an unchanged tag. */
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

export const errorAnswer = (event: HttpEvent, error: HttpError): Answer => ({
  statusCode: error.status,
  headers: {
    ...headersOf(event),
    ...(error.retryAfterSeconds === undefined ? {} : { "retry-after": String(error.retryAfterSeconds) }),
  },
  body: JSON.stringify({ error: error.message, ...(error.fields ? { fields: error.fields } : {}) }),
});
