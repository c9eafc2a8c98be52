import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";
import { gzipSync } from "node:zlib";
import { SECURITY_HEADERS } from "../../security-headers.ts";
import { splitUrl } from "./http-event.ts";

/** The built site, held in memory: a path that is no file of it can lead nowhere. */

type File = {
  readonly bytes: Buffer;
  /** Compressed, where that is worth it. */
  readonly gzip: Buffer | undefined;
  readonly etag: string;
  readonly type: string;
  readonly caching: string;
};

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};
const COMPRESSIBLE = /^(text\/|application\/(json|xml|manifest\+json)|image\/svg)/;

/** Built files carry their hash in their name; the page that names them must be asked for each time. */
const FOREVER = "public, max-age=31536000, immutable";
const ASK = "no-cache";
const ASSETS = "/assets/";
const PAGE = "/index.html";

const readFile = (file: string, path: string): File => {
  const bytes = readFileSync(file);
  const type = TYPES[extname(file)] ?? "application/octet-stream";
  return {
    bytes,
    type,
    gzip: COMPRESSIBLE.test(type) ? gzipSync(bytes) : undefined,
    etag: `"${createHash("sha256").update(bytes).digest("base64url")}"`,
    caching: path.startsWith(ASSETS) ? FOREVER : ASK,
  };
};

const readFolder = (folder: string): Map<string, File> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(folder, name)).isFile())
      .map((name) => {
        const path = `/${name.split(sep).join("/")}`;
        return [path, readFile(join(folder, name), path)];
      }),
  );

const sendFile = ({ method, headers }: IncomingMessage, response: ServerResponse, file: File): void => {
  response.setHeader("etag", file.etag);
  response.setHeader("cache-control", file.caching);
  response.setHeader("vary", "accept-encoding");
  if (headers["if-none-match"] === file.etag) return void response.writeHead(304).end();
  const takesGzip = /\bgzip\b/.test(String(headers["accept-encoding"] ?? ""));
  const compressed = takesGzip ? file.gzip : undefined;
  const bytes = compressed ?? file.bytes;
  response.writeHead(200, {
    "content-type": file.type,
    "content-length": bytes.length,
    ...(compressed ? { "content-encoding": "gzip" } : {}),
  });
  response.end(method === "HEAD" ? undefined : bytes);
};

/** Serves the site in a folder; every path that is no file and not below `/assets/` is a page of its own script. */
export const staticSite = (
  folder: string,
): ((request: IncomingMessage, response: ServerResponse) => void) => {
  const files = readFolder(folder);
  const page = files.get(PAGE);
  if (!page) throw new Error(`${folder} holds no ${PAGE}`);
  return (request, response) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
    if (request.method !== "GET" && request.method !== "HEAD")
      return void response.writeHead(405, { allow: "GET, HEAD" }).end();
    const { path } = splitUrl(request.url);
    const file = files.get(path);
    if (!file && path.startsWith(ASSETS)) return void response.writeHead(404).end();
    sendFile(request, response, file ?? page);
  };
};
