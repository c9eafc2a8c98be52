import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { SECURITY_HEADERS } from "../../site/security-headers.ts";
import { HASHED, PAGE, siteHeadersOf } from "../../site/site-files.ts";
import { splitUrl } from "./http-event.ts";

/** The built site in memory: no path can leave its folder. */

type File = {
  readonly bytes: Buffer;
  readonly isCompressible: boolean;
  /** Filled at the first request for each encoding. */
  readonly compressed: Map<string, Buffer>;
  readonly etag: string;
  readonly type: string;
  readonly caching: string;
};

/** CloudFront compresses these types within these sizes. */
const LEAST_BYTES = 1_000;
const MOST_BYTES = 10_000_000;
const COMPRESSIBLE = /^(text\/|application\/(json|xml|manifest\+json)|image\/svg)/;

const ASSETS = `/${HASHED}`;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The better encoding first. */
const ENCODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliCompressSync(bytes, BROTLI),
  gzip: (bytes) => gzipSync(bytes),
};

/** The file in the best encoding that the client accepts, if any. */
const compressedOf = ({ bytes, isCompressible, compressed }: File, accepted: string) => {
  if (!isCompressible) return undefined;
  for (const [encoding, encode] of Object.entries(ENCODERS)) {
    if (!new RegExp(`\\b${encoding}\\b`).test(accepted)) continue;
    const encoded = compressed.get(encoding) ?? encode(bytes);
    compressed.set(encoding, encoded);
    return { encoding, bytes: encoded };
  }
  return undefined;
};

const readFile = (file: string, path: string): File => {
  const bytes = readFileSync(file);
  const { contentType: type, cacheControl: caching } = siteHeadersOf(path);
  return {
    bytes,
    type,
    caching,
    isCompressible: COMPRESSIBLE.test(type) && bytes.length >= LEAST_BYTES && bytes.length <= MOST_BYTES,
    compressed: new Map(),
    etag: `"${createHash("sha256").update(bytes).digest("base64url")}"`,
  };
};

const readFolder = (folder: string): Map<string, File> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => {
        const path = name.split(sep).join("/");
        return [`/${path}`, readFile(join(folder, name), path)];
      }),
  );

const sendFile = ({ method, headers }: IncomingMessage, response: ServerResponse, file: File): void => {
  response.setHeader("etag", file.etag);
  response.setHeader("cache-control", file.caching);
  response.setHeader("vary", "accept-encoding");
  if (headers["if-none-match"] === file.etag) return void response.writeHead(304).end();
  const compressed = compressedOf(file, String(headers["accept-encoding"] ?? ""));
  const bytes = compressed?.bytes ?? file.bytes;
  response.writeHead(200, {
    "content-type": file.type,
    "content-length": bytes.length,
    ...(compressed ? { "content-encoding": compressed.encoding } : {}),
  });
  response.end(method === "HEAD" ? undefined : bytes);
};

/** Serves the site in a folder; a path without a file, but for those below `/assets/`, gets the site's page. */
export const staticSite = (
  folder: string,
): ((request: IncomingMessage, response: ServerResponse) => void) => {
  const files = readFolder(folder);
  const page = files.get(`/${PAGE}`);
  if (!page) throw new Error(`${folder} holds no ${PAGE}`);
  return (request, response) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    // The answer of CloudFront's default behavior.
    if (request.method !== "GET" && request.method !== "HEAD") return void response.writeHead(403).end();
    const { path } = splitUrl(request.url);
    const file = files.get(path);
    if (!file && path.startsWith(ASSETS)) return void response.writeHead(404).end();
    sendFile(request, response, file ?? page);
  };
};
