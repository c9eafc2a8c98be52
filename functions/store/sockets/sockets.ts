import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  LimitExceededException,
  PayloadTooLargeException,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import { awsEndpoint } from "../../process/aws-endpoint.ts";
import { env } from "../../process/env.ts";
import { once } from "../../process/once.ts";
import type { Sockets } from "./ports.ts";

/**
 * The address of the socket API's stage. It is another one for each API, so that the template has to say it; at an address
 * that stands for all of AWS, API and stage are in the path, where no host name tells them.
 */
export const connectionsEndpoint = (): string => {
  const atAws = env("CONNECTIONS_ENDPOINT");
  const elsewhere = awsEndpoint("APIGATEWAYMANAGEMENTAPI");
  if (!elsewhere) return atAws;
  const { hostname, pathname } = new URL(atAws);
  return elsewhere.isOfAll
    ? `${elsewhere.url}/execute-api/${hostname.split(".")[0]}${pathname}`
    : elsewhere.url;
};

/** A message is worth no long wait: whoever missed it asks for the present state, and who sends it has others to tell. */
const IN_HASTE = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
};

const client = once(
  () => new ApiGatewayManagementApiClient({ endpoint: connectionsEndpoint(), ...IN_HASTE }),
);

/** Messages to open connections, through API Gateway. */
export const sockets: Sockets = {
  post: async (connectionId, text) => {
    try {
      await client().send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: text }));
      return "sent";
    } catch (error) {
      if (error instanceof GoneException) return "gone";
      if (error instanceof LimitExceededException || error instanceof PayloadTooLargeException)
        return "refused";
      throw error;
    }
  },

  disconnect: async (connectionId) => {
    try {
      await client().send(new DeleteConnectionCommand({ ConnectionId: connectionId }));
    } catch (error) {
      if (!(error instanceof GoneException)) throw error;
    }
  },
};
