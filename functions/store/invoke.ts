import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { once } from "../process/once.ts";

const client = once(() => new LambdaClient({}));

/** Starts a Lambda function without waiting for it. */
export const invoke = async (functionName: string, payload: unknown): Promise<void> => {
  await client().send(
    new InvokeCommand({
      FunctionName: functionName,
      InvocationType: "Event",
      Payload: JSON.stringify(payload),
    }),
  );
};
