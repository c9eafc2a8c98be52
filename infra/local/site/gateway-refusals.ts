import type { ServerResponse } from "node:http";

/** Bodies of API Gateway's HTTP API when no function answers. */
const WORDS = {
  404: "Not Found",
  413: "Request Entity Too Large",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
} as const;

/** Answers as API Gateway; the rest of a body that is too large is not read. */
export const refuseAsGateway = (response: ServerResponse, status: keyof typeof WORDS): void => {
  response.writeHead(status, {
    "content-type": "application/json",
    ...(status === 413 ? { connection: "close" } : {}),
  });
  response.end(JSON.stringify({ message: WORDS[status] }));
};
