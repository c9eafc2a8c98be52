import type * as z from "zod";
import type { Route } from "#shared/contracts/route.ts";

/** Calls of a site from outside, as a browser or a program makes them. */

const PATIENCE_MS = 30_000;

type Sent = {
  readonly body?: unknown;
  readonly access?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
};

/** An answer that a road does not accept. */
export class Unexpected extends Error {
  override readonly name = "Unexpected";
  readonly status: number;

  constructor(what: string, status: number, text: string) {
    super(`${what} answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

/** Returns the text of a successful answer. Throws Unexpected for another status. */
export const textOf = async (url: string, init: RequestInit = {}): Promise<string> => {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
  const text = await response.text();
  if (!response.ok) throw new Unexpected(`${init.method ?? "GET"} ${url}`, response.status, text);
  return text;
};

/** Returns the headers of a call with a JSON body, as this access token's user if there is one. */
export const jsonHeaders = (access: string | undefined): Record<string, string> => ({
  "content-type": "application/json",
  ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
});

/** Calls a route of the contract and returns its parsed answer. Throws Unexpected, or a ZodError for another shape. */
export const call = async <R extends Route & { readonly response: z.ZodType }>(
  address: string,
  { method, path, response }: R,
  { body, access, params = {} }: Sent = {},
): Promise<z.output<R["response"]>> => {
  const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const text = await textOf(`${address}${at}`, {
    method,
    headers: jsonHeaders(access),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.parse(JSON.parse(text)) as z.output<R["response"]>;
};
