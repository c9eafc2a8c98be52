import type { ServerResponse } from "node:http";
import { type Backend, bodyOf, sendJson } from "../wire/stand-in.ts";
import type { Connections, Post } from "./connections.ts";

/** The API through which functions reach connections: `/execute-api/{api}/{stage}/@connections/{id}`. */

const MAX_BODY_BYTES = 1024 * 1024;

const refuse = (response: ServerResponse, status: number, code: string): void =>
  sendJson(response, status, { message: code }, { "x-amzn-errortype": code });

const gone = (response: ServerResponse): void => refuse(response, 410, "GoneException");

const ANSWERS: Readonly<Record<Post, (response: ServerResponse) => void>> = {
  sent: (response) => void response.writeHead(200).end(),
  gone,
  "too large": (response) => refuse(response, 413, "PayloadTooLargeException"),
  "too fast": (response) => refuse(response, 429, "LimitExceededException"),
};

/** The connections of one stage, at the path of clients that have one address for all of AWS. */
export const connectionsBackend = (connections: Connections, stage: string): Backend => ({
  name: "the connections",
  listener: async (request, response) => {
    const encoded = request.url?.split(`/${stage}/@connections/`)[1];
    if (encoded === undefined) return refuse(response, 403, "ForbiddenException");
    const id = decodeURIComponent(encoded);
    if (request.method === "DELETE")
      return connections.disconnect(id) ? void response.writeHead(204).end() : gone(response);
    if (request.method !== "POST") return refuse(response, 403, "ForbiddenException");
    ANSWERS[connections.post(id, await bodyOf(request, MAX_BODY_BYTES))](response);
  },
});
