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

/** The address of the socket API's stage. At a common address, API and stage are in the path. */
export const connectionsEndpoint = (): string => {
  const atAws = env("CONNECTIONS_ENDPOINT");
  const elsewhere = awsEndpoint("APIGATEWAYMANAGEMENTAPI");
  if (!elsewhere) return atAws;
  const { hostname, pathname } = new URL(atAws);
  return elsewhere.isOfAll
    ? `${elsewhere.url}/execute-api/${hostname.split(".")[0]}${pathname}`
    : elsewhere.url;
};

/** A lost message is not worth a long wait: its client reads the present state, and other clients are waiting. */
const IN_HASTE = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
};

const client = once(
  () => new ApiGatewayManagementApiClient({ endpoint: connectionsEndpoint(), ...IN_HASTE }),
);

/** Messages to open connections, through API Gateway. */
export const sockets = {
  /** Posts a text: `gone` where the connection is closed, `refused` where the client is slow. */
  post: async (connectionId: string, text: string): Promise<"sent" | "gone" | "refused"> => {
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

  disconnect: async (connectionId: string): Promise<void> => {
    try {
      await client().send(new DeleteConnectionCommand({ ConnectionId: connectionId }));
    } catch (error) {
      if (!(error instanceof GoneException)) throw error;
    }
  },
};
