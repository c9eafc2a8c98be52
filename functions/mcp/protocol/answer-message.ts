import { HANDSHAKE_VERSIONS, MCP_VERSIONS, type RpcId, STATELESS_VERSIONS } from "#shared/contracts/mcp.ts";
import type { RpcAnswer, RpcCall } from "../../edge/rpc.ts";
import { type RpcRequest, readMessage } from "./read-message.ts";
import { RpcError } from "./rpc-error.ts";

/** Answers JSON-RPC messages of the Model Context Protocol. No state is kept between two of them. */

/** Which revision of the protocol a request speaks. Since 2026-07-28 each request says it, also in headers. */

type Era = "handshake" | "stateless";

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
const eraOf = (call: RpcCall, request: RpcRequest): Era => {
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

/** The tools and name of a server. */
export type Serve = {
  readonly info: { readonly name: string; readonly title: string; readonly version: string };
  /** How an agent uses the tools. */
  readonly instructions: string;
  readonly listTools: () => readonly object[];
  /** Runs a tool; undefined for an unknown one. */
  readonly callTool: (
    name: string,
    args: Readonly<Record<string, unknown>>,
  ) => Promise<Readonly<Record<string, unknown>> | undefined>;
};

type Result = Readonly<Record<string, unknown>>;
type Method = (serve: Serve, request: RpcRequest) => Result | Promise<Result>;

const CAPABILITIES = { tools: {} };

/** Clients may keep for so long what is equal for all callers. */
const LASTING = { ttlMs: 300_000, cacheScope: "public" } as const;

const initialize: Method = ({ info, instructions }, { params: { protocolVersion: asked } }) => {
  if (typeof asked !== "string")
    throw new RpcError("params", "protocolVersion must be text.", { status: 200 });
  // A client goes on with the version that it is offered, or leaves.
  const version = HANDSHAKE_VERSIONS.find((each) => each === asked) ?? HANDSHAKE_VERSIONS[0];
  return { protocolVersion: version, capabilities: CAPABILITIES, serverInfo: info, instructions };
};

const discover: Method = ({ info, instructions }) => ({
  supportedVersions: MCP_VERSIONS,
  capabilities: CAPABILITIES,
  serverInfo: info,
  instructions,
  ...LASTING,
});

const listTools: Method = ({ listTools }) => ({ tools: listTools() });

const callTool: Method = async (serve, { params: { name, arguments: args = {} } }) => {
  if (typeof name !== "string")
    throw new RpcError("params", "name must be the name of a tool.", { status: 200 });
  if (typeof args !== "object" || args === null || Array.isArray(args))
    throw new RpcError("params", "arguments must be an object.", { status: 200 });
  const result = await serve.callTool(name, args as Result);
  if (!result) throw new RpcError("params", `Unknown tool: ${name.slice(0, 100)}`, { status: 200 });
  return result;
};

const METHODS: Readonly<Record<Era, ReadonlyMap<string, Method>>> = {
  handshake: new Map([
    ["initialize", initialize],
    ["ping", () => ({})],
    ["tools/list", listTools],
    ["tools/call", callTool],
  ]),
  stateless: new Map<string, Method>([
    ["server/discover", discover],
    ["tools/list", (serve, request) => ({ ...listTools(serve, request), ...LASTING })],
    ["tools/call", callTool],
  ]),
};

/** A result of the stateless era says that it is whole, and who gives it. */
const dressed = (era: Era, result: Result, { info }: Serve): Result =>
  era === "handshake"
    ? result
    : { resultType: "complete", ...result, _meta: { "io.modelcontextprotocol/serverInfo": info } };

const answerRequest = async (call: RpcCall, request: RpcRequest, serve: Serve): Promise<RpcAnswer> => {
  const era = eraOf(call, request);
  const method = METHODS[era].get(request.method);
  if (!method)
    throw new RpcError("method", `Method not found: ${request.method.slice(0, 100)}`, {
      status: era === "stateless" ? 404 : 200,
    });
  const result = dressed(era, await method(serve, request), serve);
  return { status: 200, body: { jsonrpc: "2.0", id: request.id, result } };
};

export const refusal = (id: RpcId | null, { code, message, data, status }: RpcError): RpcAnswer => ({
  status,
  body: { jsonrpc: "2.0", id, error: { code, message, ...(data === undefined ? {} : { data }) } },
});

/** Answers a call's message: 202 for one that wants no answer, a JSON-RPC error for a faulty one. */
export const answerMessage = async (call: RpcCall, serve: Serve): Promise<RpcAnswer> => {
  let id: RpcId | null = null;
  try {
    const reading = readMessage(call);
    id = reading.id;
    const request = reading.request();
    return request ? await answerRequest(call, request, serve) : { status: 202 };
  } catch (error) {
    if (error instanceof RpcError) return refusal(id, error);
    throw error;
  }
};
