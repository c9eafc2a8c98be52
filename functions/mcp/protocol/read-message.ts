import { RpcFault, type RpcId, RpcMessage, RpcResult } from "#shared/contracts/mcp.ts";
import { HttpError } from "../../edge/errors.ts";
import type { RpcCall } from "../../edge/rpc.ts";
import { bodyRefused, RpcError } from "./rpc-error.ts";

/** Reads the one JSON-RPC message of a call. */

/** A route's largest body, and the message around it. */
const LIMIT_BYTES = 72 * 1024;

export type RpcRequest = {
  readonly id: RpcId;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
};

const bodyOf = ({ json }: RpcCall): unknown => {
  try {
    return json(LIMIT_BYTES);
  } catch (error) {
    throw error instanceof HttpError ? bodyRefused(error) : error;
  }
};

/** Returns the message's id where it has one, so that a refusal can name it. */
export const idIn = (body: unknown): RpcId | null => {
  const { id } = (typeof body === "object" && body !== null ? body : {}) as { readonly id?: unknown };
  return typeof id === "string" || Number.isInteger(id) ? (id as RpcId) : null;
};

const WRONG =
  'The body must be one JSON-RPC 2.0 message with "jsonrpc", "method", and an "id" that is text or an integer.';

/** True for a client's answer to a request, though this server makes none. */
const isReply = (body: unknown): boolean =>
  RpcResult.safeParse(body).success || RpcFault.safeParse(body).success;

/** The reading of a body: its id as far as it has one, and its request; undefined for a message without an answer. */
type Reading = { readonly id: RpcId | null; readonly request: () => RpcRequest | undefined };

/** Reads the body. Throws RpcError for a body without a message; `request` throws it for a faulty one. */
export const readMessage = (call: RpcCall): Reading => {
  const body = bodyOf(call);
  return {
    id: idIn(body),
    request: () => {
      if (Array.isArray(body))
        throw new RpcError("request", "Send one message a call: batches are not part of the protocol.");
      const { data: message } = RpcMessage.safeParse(body);
      if (message?.id !== undefined) return { ...message, id: message.id, params: message.params ?? {} };
      if (message || isReply(body)) return undefined;
      throw new RpcError("request", WRONG);
    },
  };
};
