import { HANDSHAKE_VERSIONS, MCP_VERSIONS, STATELESS_VERSIONS } from "#shared/contracts/mcp.ts";
import type { RpcCall } from "../../edge/rpc.ts";
import type { RpcRequest } from "./read-message.ts";
import { RpcError } from "./rpc-error.ts";

/** Which revision of the protocol a request speaks. Since 2026-07-28 each request says it, also in headers. */

export type Era = "handshake" | "stateless";

const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES_KEY = "io.modelcontextprotocol/clientCapabilities";
const VERSION_HEADER = "mcp-protocol-version";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isStateless = (version: unknown): boolean => STATELESS_VERSIONS.some((each) => each === version);

const unsupported = (requested: string): RpcError =>
  new RpcError("version", "Unsupported protocol version", { data: { supported: MCP_VERSIONS, requested } });

const mismatch = (header: string): RpcError =>
  new RpcError("headers", `The header ${header} is missing, or differs from the message.`);

const ENCODED = /^=\?base64\?(.*)\?=$/;

/** Returns a header's value; what no header can hold is sent in base64. */
const decoded = (value: string | undefined): string | undefined => {
  const encoded = ENCODED.exec(value ?? "")?.[1];
  return encoded === undefined ? value : Buffer.from(encoded, "base64").toString("utf8");
};

/** Throws where the headers that repeat the message's parts differ from it. */
const checkHeaders = ({ header }: RpcCall, { method, params }: RpcRequest, version: string): void => {
  if (header(VERSION_HEADER) !== version) throw mismatch("MCP-Protocol-Version");
  if (header("mcp-method") !== method) throw mismatch("Mcp-Method");
  if (method === "tools/call" && decoded(header("mcp-name")) !== params.name) throw mismatch("Mcp-Name");
};

/** Returns the era of a request. Throws RpcError for an unknown revision and for headers that differ from the message. */
export const eraOf = (call: RpcCall, request: RpcRequest): Era => {
  const meta = isRecord(request.params._meta) ? request.params._meta : {};
  const { [VERSION_KEY]: named } = meta;
  const header = call.header(VERSION_HEADER);
  if (named === undefined && !isStateless(header)) {
    if (header !== undefined && !HANDSHAKE_VERSIONS.some((each) => each === header))
      throw unsupported(header);
    return "handshake";
  }
  if (typeof named !== "string") throw new RpcError("params", `_meta must name ${VERSION_KEY}.`);
  if (!isStateless(named)) throw unsupported(named);
  checkHeaders(call, request, named);
  if (!isRecord(meta[CAPABILITIES_KEY])) throw new RpcError("params", `_meta must hold ${CAPABILITIES_KEY}.`);
  return "stateless";
};
