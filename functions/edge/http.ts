import middy from "@middy/core";
import { type FieldProblems, problemsOf } from "#shared/contracts/field-problems.ts";
import type { Input, Output, Route } from "#shared/contracts/route.ts";
import { log } from "../process/log.ts";
import type { Ports } from "../store/ports.ts";
import { type Verify, verifyAccessToken } from "./access-token.ts";
import { type Answer, answer, type CompressedJson, errorAnswer, type HttpEvent } from "./answers.ts";
import { holdsKey, type KeyPorts } from "./api-key.ts";
import { type Caller, callerOf } from "./auth.ts";
import { CLOUDFRONT_HEADER, isFromCloudFront } from "./cloudfront-check.ts";
import { badFields, type HttpError, keyInAddress, notFound, toHttpError, wrongAddress } from "./errors.ts";
import { bytesOf, checkSize, readJson } from "./json-body.ts";

/** The only file that reads events of an HTTP API (payload format 2.0). */

type Cookie = { readonly name: string; readonly value: string; readonly lifeSeconds: number };

/** The `Set-Cookie` header: for the API alone, over TLS, hidden from scripts and other sites. */
const cookieText = ({ name, value, lifeSeconds }: Cookie): string =>
  `${name}=${value}; Max-Age=${lifeSeconds}; Path=/api/; HttpOnly; Secure; SameSite=Strict`;

/** The value of a cookie; undefined where it is missing, the first of several. */
const cookieIn = (cookies: readonly string[] | undefined, name: string): string | undefined =>
  cookies?.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);

/** A request as a handler gets it. `caller` exists on routes with access `member`. */
export type Call<R extends Route, Body = Input<R>["body"]> = {
  readonly params: Input<R>["params"];
  readonly query: Input<R>["query"];
  readonly body: Body;
  readonly caller: R["access"] extends "member" ? Caller : undefined;
  readonly idempotencyKey: string | undefined;
  /** The caller's address, as CloudFront reports it. */
  readonly address: string;
  /** The body's bytes, for signatures. */
  readonly rawBody: Uint8Array;
  /** A header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly cookie: (name: string) => string | undefined;
  readonly setCookie: (cookie: Cookie) => void;
};

/** A route's work over its ports, without AWS. It may return stored compressed results unread. */
export type Use<R extends Route, P extends object, Body = Input<R>["body"]> = (
  ports: P,
  call: Call<R, Body>,
) => Promise<Output<R> | CompressedJson>;

type BodyReading<Body> =
  | { readonly ok: true; readonly value: Body }
  | { readonly ok: false; readonly fields: FieldProblems };

/** Reads a body where the route's schema alone is not enough; `nowMs` is the request's time. */
export type ReadBody<Body> = (json: unknown, nowMs: number) => BodyReading<Body>;

/** Every route needs a clock; members' routes need to know the caller. */
export type EdgePorts<R extends Route> = Pick<Ports, "clock"> &
  (R["access"] extends "member" ? KeyPorts : object);

export const sentBody = (event: HttpEvent) => ({
  body: event.body,
  isBase64: event.isBase64Encoded === true,
  contentType: event.headers?.["content-type"],
});

/** CloudFront overwrites the client's own header. */
export const addressOf = (event: HttpEvent): string =>
  event.headers?.["x-viewer-address"] ?? event.requestContext?.http?.sourceIp ?? "";

/** Throws 403 for a call past CloudFront. Comes first, before any part of the call is trusted. */
export const checkCloudFront = (event: HttpEvent): void => {
  if (!isFromCloudFront(event.headers?.[CLOUDFRONT_HEADER])) throw wrongAddress();
};

/** Refuses a key in the query, wherever it stands: addresses may be kept on the way, and are passed on. */
export const checkAddress = ({ rawQueryString = "", queryStringParameters = {} }: HttpEvent): void => {
  const texts = [rawQueryString, ...Object.entries(queryStringParameters).flat()];
  if (texts.some((text) => text !== undefined && holdsKey(text))) throw keyInAddress();
};

/** The caller of a member's route, who may call it; undefined on a public one. */
const admitted = async (route: Route, event: HttpEvent, verify: Verify, ports: object) => {
  if (route.access === "public") return undefined;
  const { authorization } = event.headers ?? {};
  const asking = { authorization, address: addressOf(event), scopes: route.scopes };
  // The compiler cannot tell that a member's route has these ports.
  return callerOf(asking, verify, ports as KeyPorts);
};

/** A path that does not match is 404, without details. */
const paramsOf = (route: Route, event: HttpEvent): unknown => {
  if (!route.params) return undefined;
  const parsed = route.params.safeParse(event.pathParameters ?? {});
  if (!parsed.success) throw notFound("page");
  return parsed.data;
};

const queryOf = (route: Route, event: HttpEvent): unknown => {
  if (!route.query) return undefined;
  const parsed = route.query.safeParse(event.queryStringParameters ?? {});
  if (!parsed.success) throw badFields(problemsOf(parsed.error));
  return parsed.data;
};

const schemaReader =
  (route: Route): ReadBody<unknown> =>
  (json) => {
    const parsed = route.body?.safeParse(json);
    if (parsed === undefined) return { ok: true, value: undefined };
    return parsed.success
      ? { ok: true, value: parsed.data }
      : { ok: false, fields: problemsOf(parsed.error) };
  };

const bodyOf = (route: Route, event: HttpEvent, read: ReadBody<unknown>, nowMs: number): unknown => {
  // Bodies of the others are ignored.
  if (route.method !== "POST") return undefined;
  const sent = sentBody(event);
  checkSize(sent, route.bodyLimit);
  if (!route.body) return undefined;
  const reading = read(readJson(sent), nowMs);
  if (!reading.ok) throw badFields(reading.fields);
  return reading.value;
};

const logged = (event: HttpEvent, route: Route, error: unknown): HttpError => {
  const answered = toHttpError(error, route.path);
  const about = { route: `${route.method} ${route.path}`, requestId: event.requestContext?.requestId };
  if (answered.status >= 500)
    log.error("request failed", { ...about, status: answered.status, error: error as Error });
  else if (answered.status === 401 || answered.status === 403)
    log.warn("request refused", { ...about, status: answered.status });
  return answered;
};

/**
 * Makes the Lambda handler of a route: checks CloudFront's secret and the token or API key, parses path and body, calls `use`,
 * and answers errors in the contract's shape. `ports` is called at the first request, so that importing a handler has
 * no effect. `over` makes the same handler over other ports.
 */
export const http = <R extends Route, P extends EdgePorts<R>, Body = Input<R>["body"]>(
  route: R,
  use: Use<R, P, Body>,
  ports: () => P,
  { readBody = schemaReader(route) as ReadBody<Body> }: { readonly readBody?: ReadBody<Body> } = {},
) => {
  const over = (ports: () => P, verify: Verify) =>
    middy<HttpEvent, Answer>(async (event: HttpEvent): Promise<Answer> => {
      checkCloudFront(event);
      checkAddress(event);
      const given = ports();
      const caller = await admitted(route, event, verify, given);
      const cookies: string[] = [];
      const call = {
        caller,
        params: paramsOf(route, event),
        query: queryOf(route, event),
        body: bodyOf(route, event, readBody, given.clock.now()),
        idempotencyKey: event.headers?.["idempotency-key"],
        address: addressOf(event),
        rawBody: bytesOf(sentBody(event)),
        header: (name: string) => event.headers?.[name],
        cookie: (name: string) => cookieIn(event.cookies, name),
        setCookie: (cookie: Cookie): void => {
          cookies.push(cookieText(cookie));
        },
      };
      // The route's own schemas parsed the parts; the compiler cannot follow them through the generic.
      const answered = await answer(event, route, await use(given, call as Call<R, Body>));
      return cookies.length > 0 ? { ...answered, cookies } : answered;
    }).onError((request) => {
      request.response = errorAnswer(request.event, logged(request.event, route, request.error));
    });
  return Object.assign(over(ports, verifyAccessToken), { over });
};

export const unknownPath = async (event: HttpEvent): Promise<Answer> =>
  errorAnswer(
    event,
    isFromCloudFront(event.headers?.[CLOUDFRONT_HEADER]) ? notFound("page") : wrongAddress(),
  );
