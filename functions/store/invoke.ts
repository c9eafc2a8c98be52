import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { once } from "../process/once.ts";
import type { Invoke } from "./ports.ts";

const client = once(() => new LambdaClient({}));

/** Starts a Lambda function without waiting for it. */
export const invoke: Invoke = async (functionName, payload) => {
  await client().send(
    new InvokeCommand({
      FunctionName: functionName,
      InvocationType: "Event",
      Payload: JSON.stringify(payload),
    }),
  );
};
