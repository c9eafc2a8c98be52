declare module "dynalite" {
  import type { Server } from "node:http";

  /** A DynamoDB in this process; without a path its tables are in memory. */
  const dynalite: (options?: { readonly createTableMs?: number; readonly path?: string }) => Server;
  export = dynalite;
}
