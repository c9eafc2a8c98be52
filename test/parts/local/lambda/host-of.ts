import { onTestFinished } from "vitest";
import { type Database, IN_MEMORY, openDatabase } from "../../../../infra/local/data/database.ts";
import { type FunctionHostOptions, startFunctionHost } from "../../../../infra/local/lambda/function-host.ts";
import { openMessages } from "../../../../infra/local/queues/messages.ts";
import type { FunctionSpec } from "../../../../infra/local/template/functions.ts";

type Options = Partial<Pick<FunctionHostOptions, "idleTimes" | "variables">> & {
  readonly database?: Database;
};

/** Opens a host until the end of the test; `call` returns a function's answer or failure. */
export const hostOf = (folder: string, functions: FunctionSpec[], options: Options = {}) => {
  const { database = openDatabase(IN_MEMORY), variables = {}, ...more } = options;
  const messages = openMessages(database);
  const host = startFunctionHost({ functions, folder, messages, variables, ...more });
  const stop = async (): Promise<void> => {
    messages.stop();
    await host.stop();
  };
  onTestFinished(stop);
  const call = async (name: string, event: unknown = {}) => {
    const outcome = await host.invoke(name, JSON.stringify(event));
    return outcome.kind === "returned" ? JSON.parse(outcome.payload) : outcome.failure;
  };
  return { host, messages, call, stop };
};
