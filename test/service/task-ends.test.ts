import { SFNClient, StopExecutionCommand } from "@aws-sdk/client-sfn";
import { expect, onTestFinished, test } from "vitest";
import { sentences } from "#shared/kinds/sentences.ts";
import { ensureAssembly, ensureSite } from "../../infra/local/service/build.ts";
import { startService } from "../../infra/local/service/service.ts";
import { readBlueprint } from "../../infra/local/template/blueprint.ts";
import { closing, tempFolder } from "../support/temp-folder.ts";
import { follow, signIn } from "./client.ts";
import { GOLD_BACKTEST, importGolden } from "./import-cli.ts";
import { means } from "./means.ts";

/** Starts the service in this process, where the test can call its state machine as an operator would. */
const opened = async () => {
  const folder = tempFolder();
  expect(importGolden(folder, "GOLD").status).toBe(0);
  const blueprint = readBlueprint(await ensureAssembly());
  const service = closing(
    await startService({ blueprint, folder, pages: await ensureSite(), port: 0, isMailFailing: false }),
  );
  const [machine] = blueprint.machines;
  if (!machine) throw new Error("the template has no state machine");
  const client = new SFNClient({ endpoint: service.variables.AWS_ENDPOINT_URL_SFN ?? "" });
  onTestFinished(() => client.destroy());
  const stop = (name: string) => {
    const executionArn = `${machine.arn.replace(":stateMachine:", ":execution:")}:${name}`;
    return client.send(new StopExecutionCommand({ executionArn, error: "Operator" }));
  };
  return { service, stop };
};

test.skipIf(!means.isOwn)(
  "fails a task whose execution an operator stops, and tells its subscribers",
  async () => {
    const { service, stop } = await opened();
    const session = await signIn(service.address);
    const { json } = await session.post("/api/backtest_inputs/", GOLD_BACKTEST);
    const taskId = (json as { task_id: string }).task_id;
    await stop(taskId);
    const messages = await follow(service.address, taskId);
    const error = sentences("backtest").interrupted;
    expect(messages.at(-1)).toMatchObject({ message: "error", error });
    const { tasks } = (await session.get("/api/tasks/")).json as { tasks: object[] };
    expect(tasks).toMatchObject([{ task_id: taskId, state: "failed" }]);
  },
);
