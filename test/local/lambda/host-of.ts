import { onTestFinished } from "vitest";
import { type FunctionHostOptions, startFunctionHost } from "../../../infra/local/lambda/function-host.ts";
import type { FunctionSpec } from "../../../infra/local/template/functions.ts";

type Bounds = Pick<FunctionHostOptions, "keeping" | "memoryBytes">;

/** A host until the end of the test; `call` answers what a function returned, or its failure. */
export const hostOf = (folder: string, functions: FunctionSpec[], bounds: Bounds = {}) => {
  const host = startFunctionHost({
    functions,
    folder,
    variablesOf: ({ environment }) => environment,
    ...bounds,
  });
  onTestFinished(() => host.stop());
  const call = async (name: string, event: unknown = {}) => {
    const outcome = await host.invoke(name, JSON.stringify(event));
    return outcome.kind === "returned" ? JSON.parse(outcome.payload) : outcome.failure;
  };
  return { host, call };
};
