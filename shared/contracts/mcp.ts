import * as z from "zod";

/** The endpoint for agents: the Model Context Protocol over streamable HTTP, one JSON-RPC message a call. */

export const MCP_PATH = "/api/mcp";

/** Revisions of the protocol without a handshake; every message names its own. */
export const STATELESS_VERSIONS = ["2026-07-28"] as const;
/** Revisions that begin with `initialize`, the newest first. */
export const HANDSHAKE_VERSIONS = ["2025-11-25", "2025-06-18"] as const;
/** All revisions of the endpoint, the newest first. */
export const MCP_VERSIONS: readonly string[] = [...STATELESS_VERSIONS, ...HANDSHAKE_VERSIONS];

/** The number or text by which a client recognizes the answer. */
export const RpcId = z.union([z.string(), z.number().int()]);
export type RpcId = z.output<typeof RpcId>;

/** A request, or without `id` a notification. */
export const RpcMessage = z.object({
  jsonrpc: z.literal("2.0"),
  id: RpcId.optional(),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
});
export type RpcMessage = z.output<typeof RpcMessage>;

/** The answer to a request. */
export const RpcResult = z.object({
  jsonrpc: z.literal("2.0"),
  id: RpcId,
  result: z.record(z.string(), z.unknown()),
});

/** The refusal of a message. `id` is null where none could be read. */
export const RpcFault = z.object({
  jsonrpc: z.literal("2.0"),
  id: RpcId.nullable(),
  error: z.object({ code: z.number().int(), message: z.string(), data: z.unknown().optional() }),
});
