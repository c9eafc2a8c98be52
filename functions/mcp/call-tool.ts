import { problemsOf } from "#shared/contracts/field-problems.ts";
import { badFields, type HttpError, toHttpError } from "../edge/errors.ts";
import { keepWithin, type Limit } from "../edge/limits.ts";
import { done, failed } from "./answer.ts";
import type { Tool, ToolCall } from "./tool.ts";
import { isTool, TOOLS } from "./tool-table.ts";

/** Tools that read have no other limit. */
const CALLS_OF_A_MINUTE: Limit = { name: "tool calls of a minute", max: 120, windowSeconds: 60 };

const UNFORESEEN = 500;

/** Returns the failure for the agent to act on. Throws unexpected errors again. */
const faultOf = (error: unknown): HttpError => {
  const fault = toHttpError(error);
  if (fault.status === UNFORESEEN && fault !== error) throw error;
  return fault;
};

/** Runs a tool. Its failures are results that say what to mend; undefined for an unknown tool. */
export const callTool = async (
  call: ToolCall,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>> | undefined> => {
  if (!isTool(name)) return undefined;
  const { args: schema, run }: Tool<unknown> = TOOLS[name];
  try {
    await keepWithin(call, CALLS_OF_A_MINUTE, call.caller.owner);
    const parsed = schema.safeParse(args);
    if (!parsed.success) throw badFields(problemsOf(parsed.error));
    return done(await run(call, parsed.data));
  } catch (error) {
    return failed(faultOf(error));
  }
};
