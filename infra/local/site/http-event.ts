import type { IncomingMessage } from "node:http";
import { ACCOUNT } from "../template/physical-names.ts";
import type { RouteMatch } from "./route-table.ts";

/** A function's event of an HTTP request: payload format 2.0. */

export type Arrived = {
  readonly request: IncomingMessage;
  readonly match: RouteMatch;
  readonly body: Buffer;
  readonly requestId: string;
  readonly apiId: string;
};

/** Replaces the client's own header of this name by its address, as a CloudFront function does in the cloud. */
export const VIEWER_ADDRESS = "x-viewer-address";

const headersOf = ({ headers, socket }: IncomingMessage): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== "cookie")
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : (value ?? "")]),
  ),
  [VIEWER_ADDRESS]: socket.remoteAddress ?? "",
});

const cookiesOf = ({ headers }: IncomingMessage): string[] =>
  (headers.cookie ?? "").split(/;\s*/).filter(Boolean);

const queryOf = (query: string): Record<string, string> => {
  const all = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const before = all.get(name);
    all.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(all);
};

export const splitUrl = (url = "/"): { readonly path: string; readonly query: string } => {
  const mark = url.indexOf("?");
  return mark < 0 ? { path: url, query: "" } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
};

const TEXT = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded)|[^;]+\+(json|xml))/i;

/** Returns valid text as it is, and all other bytes as base64. */
const bodyPart = (body: Buffer, contentType: string | undefined) => {
  if (body.length === 0) return { isBase64Encoded: false };
  const text = body.toString("utf8");
  const isText = TEXT.test(contentType ?? "") && Buffer.from(text, "utf8").equals(body);
  return isText
    ? { body: text, isBase64Encoded: false }
    : { body: body.toString("base64"), isBase64Encoded: true };
};

/** The format of access logs: `21/Nov/2026:12:00:00 +0000`. */
const logTime = (at: Date): string => {
  const [, day, month, year, time] = at.toUTCString().split(" ");
  return `${day}/${month}/${year}:${time} +0000`;
};

/** Returns the event. Repeated headers and query values are joined by commas. */
export const httpEvent = ({ request, match, body, requestId, apiId }: Arrived): object => {
  const { path, query } = splitUrl(request.url);
  const now = new Date();
  const cookies = cookiesOf(request);
  const domainName = request.headers.host ?? "";
  return {
    version: "2.0",
    routeKey: match.routeKey,
    rawPath: path,
    rawQueryString: query,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers: headersOf(request),
    ...(query === "" ? {} : { queryStringParameters: queryOf(query) }),
    ...(Object.keys(match.pathParameters).length === 0 ? {} : { pathParameters: match.pathParameters }),
    requestContext: {
      accountId: ACCOUNT,
      apiId,
      domainName,
      domainPrefix: domainName.split(".")[0],
      http: {
        method: request.method,
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? "",
        userAgent: request.headers["user-agent"] ?? "",
      },
      requestId,
      routeKey: match.routeKey,
      stage: "$default",
      time: logTime(now),
      timeEpoch: now.getTime(),
    },
    ...bodyPart(body, request.headers["content-type"]),
  };
};
