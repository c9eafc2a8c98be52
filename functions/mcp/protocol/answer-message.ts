import { HANDSHAKE_VERSIONS, MCP_VERSIONS, type RpcId } from "#shared/contracts/mcp.ts";
import type { RpcAnswer, RpcCall } from "../../edge/rpc.ts";
import { type Era, eraOf } from "./era.ts";
import { type RpcRequest, readMessage } from "./read-message.ts";
import { RpcError } from "./rpc-error.ts";

/** Answers JSON-RPC messages of the Model Context Protocol. No state is kept between two of them. */

/** What a server offers behind the protocol. */
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
