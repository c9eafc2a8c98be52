import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { expect, test } from "vitest";
import { lambdaBackend } from "../../../../infra/local/lambda/lambda-api.ts";
import { clientSettings } from "../../../../infra/local/wire/client-settings.ts";
import { serveAlone } from "../../../../infra/local/wire/stand-in.ts";
import { closing, tempFolder } from "../../../support/temp-folder.ts";
import { bundleOf } from "./bundle-of.ts";
import { hostOf } from "./host-of.ts";

test("calls functions by name or ARN and passes their failures", async () => {
  const folder = tempFolder();
  const source = `export const handler = async (event) => { if (event.bad) throw new TypeError("bad"); return event; };`;
  const spec = bundleOf(folder, "echo", source);
  const { host } = hostOf(folder, [spec]);
  const api = closing(await serveAlone(lambdaBackend(host)));
  const client = new LambdaClient({ ...clientSettings(api.endpoint), maxAttempts: 1 });
  const invoke = (FunctionName: string, event: object, InvocationType?: "Event") =>
    client.send(new InvokeCommand({ FunctionName, InvocationType, Payload: JSON.stringify(event) }));
  const good = await invoke(spec.arn, { a: 1 });
  expect(JSON.parse(good.Payload?.transformToString() ?? "")).toEqual({ a: 1 });
  const bad = await invoke("echo", { bad: true });
  expect(bad.FunctionError).toBe("Unhandled");
  expect(JSON.parse(bad.Payload?.transformToString() ?? "")).toMatchObject({ errorType: "TypeError" });
  expect((await invoke("echo", {}, "Event")).StatusCode).toBe(202);
  await expect(invoke("unknown", {})).rejects.toMatchObject({ name: "ResourceNotFoundException" });
});
