import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { report } from "../console/report.ts";
import { listen, type StandIn, sendJson, shut } from "../wire/stand-in.ts";
import { type Asked, askedService } from "./asked-service.ts";

/**
 * All stand-ins at one address, as emulators of AWS have it: for functions that run elsewhere than in this process, in a
 * container above all, and are told of one `AWS_ENDPOINT_URL`.
 */

/** Where to listen; 0 for a port that the system chooses. */
export type EndpointPlace = { readonly host: string; readonly port: number };

/** Where the stand-in of each service listens; looked up at each request. */
export type StandIns = Partial<Record<Asked, string>>;

/** Clients tell API and stage in the path, since no host name does; there is one socket API here. */
const CONNECTIONS_PATH = /^\/execute-api\/[^/]+\/[^/]+(?=\/@connections\/)/;

const pathAt = (service: Asked, { pathname }: URL, url: string): string =>
  service === "APIGATEWAYMANAGEMENTAPI" ? url.replace(CONNECTIONS_PATH, pathname) : url;

const passOn = (request: IncomingMessage, response: ServerResponse, service: Asked, endpoint: string) =>
  new Promise<void>((resolve, reject) => {
    const target = new URL(endpoint);
    const { expect: _, ...headers } = request.headers;
    const outgoing = httpRequest(
      {
        host: target.hostname,
        port: target.port,
        method: request.method,
        path: pathAt(service, target, request.url ?? "/"),
        headers: { ...headers, host: target.host },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        pipeline(answer, response).then(resolve, reject);
      },
    );
    outgoing.once("error", reject);
    response.once("close", () => outgoing.destroy());
    request.pipe(outgoing);
  });

/** Names that only somebody near gives: no page in a browser has one of them, whatever its own name was made to lead to. */
const NEAR = /^(localhost|host\.docker\.internal|[a-z0-9_-]+|\d+(\.\d+){3}|\[[0-9a-f:]+\])(:\d+)?$/i;

/** Serves the services behind one address; what is for none of them gets 404. Rejected where it cannot listen. */
export const startOneEndpoint = async ({ host, port }: EndpointPlace, behind: StandIns): Promise<StandIn> => {
  const server = createServer((request, response) => {
    if (!NEAR.test(request.headers.host ?? ""))
      return sendJson(response, 403, { message: "Not by that name" });
    const service = askedService(request);
    const endpoint = service && behind[service];
    if (service === undefined || endpoint === undefined)
      return sendJson(response, 404, { message: "No service here is asked for by this" });
    passOn(request, response, service, endpoint).catch((error: unknown) => {
      if (response.destroyed) return;
      report.error(`${service} was not reached`, error);
      if (response.headersSent) response.destroy();
      else sendJson(response, 502, { message: `${service} was not reached` });
    });
  });
  server.requestTimeout = 0;
  server.keepAliveTimeout = 65_000;
  const bound = await listen(server, port, host);
  return { endpoint: `http://${host}:${bound}`, close: () => shut(server) };
};
