import middy from "@middy/core";
import { log } from "../process/log.ts";
import { type Answer, errorAnswer, type HttpEvent } from "./answers.ts";
import { toHttpError } from "./errors.ts";
import { addressOf, checkCloudFront } from "./http.ts";

/** Reads events of routes beside the API, which answer pages and pictures to everyone. */

export type PageCall = {
  /** As in the API's route, `GET /s/{token}`. */
  readonly routeKey: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly address: string;
};

/** The response to a browser or a crawler. */
export type Page = {
  readonly status: 200 | 404;
  readonly type: string;
  readonly caching: string;
  /** Whether search engines may list it. */
  readonly isListed: boolean;
  readonly content: string | Uint8Array;
};

const pageAnswer = ({ status, type, caching, isListed, content }: Page): Answer => ({
  statusCode: status,
  headers: {
    "content-type": type,
    "cache-control": caching,
    ...(isListed ? {} : { "x-robots-tag": "noindex" }),
  },
  ...(typeof content === "string"
    ? { body: content }
    : { body: Buffer.from(content).toString("base64"), isBase64Encoded: true }),
});

/** Makes the Lambda handler of such a route. Checks CloudFront's secret; errors are answered as by the API. */
export const page = <P extends object>(use: (ports: P, call: PageCall) => Promise<Page>, ports: () => P) =>
  middy<HttpEvent, Answer>(async (event: HttpEvent): Promise<Answer> => {
    checkCloudFront(event);
    const { routeKey, pathParameters: params = {} } = event;
    return pageAnswer(await use(ports(), { routeKey, params, address: addressOf(event) }));
  }).onError((request) => {
    const refused = toHttpError(request.error);
    if (refused.status >= 500)
      log.error("request failed", {
        route: request.event.routeKey,
        requestId: request.event.requestContext?.requestId,
        status: refused.status,
        error: request.error as Error,
      });
    request.response = errorAnswer(request.event, refused);
  });
