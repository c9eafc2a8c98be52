import * as z from "zod";
import { publicRoute } from "./route.ts";

/** The description of the API for programs. */

export const getOpenApi = publicRoute("GET", "/api/openapi.json", {
  summary: "This document: every call with its schemas, as OpenAPI 3.1",
  cacheSeconds: 3600,
  response: z.looseObject({
    openapi: z.literal("3.1.0"),
    paths: z.record(z.string(), z.unknown()),
    components: z.record(z.string(), z.unknown()),
  }),
});
