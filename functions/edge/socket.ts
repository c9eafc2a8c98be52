import { log } from "../process/log.ts";
import { CLOUDFRONT_HEADER, isFromCloudFront } from "./cloudfront-check.ts";

/** The only file that reads events of a WebSocket API. */

export type SocketCall = {
  readonly connectionId: string;
  /** The page that opened the socket; programs send none. */
  readonly origin: string | undefined;
  /** The client's address by CloudFront, on connecting only. */
  readonly address: string;
  /** The message's text; undefined for connect and disconnect. */
  readonly body: string | undefined;
};

/** A socket route's work; returns if the connection or message is accepted. */
export type UseSocket<P extends object> = (ports: P, call: SocketCall) => Promise<"accepted" | "forbidden">;

type SocketEvent = {
  readonly requestContext: { readonly connectionId: string };
  /** On connecting only, with the client's spelling. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
};

const STATUS = { accepted: 200, forbidden: 403 } as const;

const headerOf = ({ headers = {} }: SocketEvent, wanted: string): string | undefined =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];

const bodyOf = ({ body, isBase64Encoded }: SocketEvent): string | undefined =>
  body !== undefined && isBase64Encoded ? Buffer.from(body, "base64").toString("utf8") : body;

type SocketHandler = (event: SocketEvent) => Promise<{ statusCode: number }>;

/** Makes the Lambda handler of a socket route. `ports` is called at the first event. */
export const socket =
  <P extends object>(use: UseSocket<P>, ports: () => P): SocketHandler =>
  async (event) => {
    const { connectionId } = event.requestContext;
    try {
      const call = {
        connectionId,
        origin: headerOf(event, "origin"),
        address: headerOf(event, "x-viewer-address") ?? "",
        body: bodyOf(event),
      };
      return { statusCode: STATUS[await use(ports(), call)] };
    } catch (error) {
      log.error("socket route failed", { error: error as Error });
      return { statusCode: 500 };
    }
  };

/** For the route that opens a socket: later messages come over an accepted one. */
export const onlyFromCloudFront =
  (handler: SocketHandler): SocketHandler =>
  async (event) => {
    if (isFromCloudFront(headerOf(event, CLOUDFRONT_HEADER))) return handler(event);
    log.warn("socket refused: not through CloudFront");
    return { statusCode: STATUS.forbidden };
  };
