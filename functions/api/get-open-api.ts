import { openApiDocument } from "#shared/contracts/openapi.ts";
import { getOpenApi as route } from "#shared/contracts/reference.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";

let written: ReturnType<typeof openApiDocument> | undefined;

/** The description of the API, written once in the life of a process. */
export const getOpenApi: Use<typeof route, EdgePorts<typeof route>> = async () => {
  written ??= openApiDocument();
  return written;
};

export const handler = http(route, getOpenApi, () => ({ clock }));
