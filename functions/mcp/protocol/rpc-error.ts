import type { HttpError } from "../../edge/errors.ts";

/** JSON-RPC's codes, and those that the protocol adds. */
export const CODES = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  headers: -32020,
  version: -32022,
} as const;

/** A message that is refused as such, with its HTTP status. */
export class RpcError extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: unknown;

  constructor(
    kind: keyof typeof CODES,
    message: string,
    { status = 400, data }: { readonly status?: number; readonly data?: unknown } = {},
  ) {
    super(message);
    this.code = CODES[kind];
    this.status = status;
    this.data = data;
  }
}

/** The refusal of a body that is not readable JSON, is too large, or has another content type. */
export const bodyRefused = (error: HttpError): RpcError => {
  const isNoJson = error.fields?.body === "must be JSON";
  return new RpcError(isNoJson ? "parse" : "request", error.message, { status: error.status });
};
