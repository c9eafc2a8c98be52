import type { IncomingMessage } from "node:http";
import * as z from "zod";
import { bodyOf, type Listener, sendJson } from "./stand-in.ts";

/** AWS's JSON protocols: the call's name is in a header, bodies are JSON, errors have names. */

/** One call: the schema of its input, and its work. */
export type Action = {
  readonly input: z.ZodType;
  run(input: unknown): Promise<unknown>;
};

/** Binds a schema to the work on its output. */
export const action = <S extends z.ZodType>(
  input: S,
  run: (input: z.output<S>) => Promise<unknown> | unknown,
): Action => ({ input, run: async (value) => run(value as z.output<S>) });

/** The differences between services. */
export type Protocol = {
  /** Before the dot of `x-amz-target`. */
  readonly service: string;
  readonly contentType: string;
  readonly actions: Readonly<Record<string, Action>>;
  /** Name of the error for a malformed request. */
  readonly invalid: string;
  /** Returns the name of a known error; undefined for a fault of the stand-in. */
  readonly codeOf: (error: unknown) => string | undefined;
};

const readInput = async (request: IncomingMessage): Promise<unknown> => {
  const text = (await bodyOf(request)).toString("utf8");
  return text === "" ? {} : JSON.parse(text);
};

/** Answers unknown calls with UnknownOperationException. */
export const jsonProtocol = ({ service, contentType, actions, invalid, codeOf }: Protocol): Listener => {
  const headers = { "content-type": contentType };
  return async (request, response) => {
    const refuse = (code: string, message: string): void =>
      sendJson(response, 400, { __type: code, message }, { ...headers, "x-amzn-errortype": code });
    const [target, name = ""] = String(request.headers["x-amz-target"]).split(".");
    const found = target === service && Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!found) return refuse("UnknownOperationException", `${name} is not known on this machine`);
    try {
      const parsed = found.input.safeParse(await readInput(request));
      if (!parsed.success) return refuse(invalid, z.prettifyError(parsed.error));
      sendJson(response, 200, await found.run(parsed.data), headers);
    } catch (error) {
      if (error instanceof SyntaxError) return refuse("SerializationException", "the body is not JSON");
      const code = codeOf(error);
      if (code === undefined) throw error;
      refuse(code, (error as Error).message);
    }
  };
};
