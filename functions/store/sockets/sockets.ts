import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  LimitExceededException,
  PayloadTooLargeException,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import { env } from "../../process/env.ts";
import { once } from "../../process/once.ts";
import type { Sockets } from "./ports.ts";

const client = once(() => new ApiGatewayManagementApiClient({ endpoint: env("CONNECTIONS_ENDPOINT") }));

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
