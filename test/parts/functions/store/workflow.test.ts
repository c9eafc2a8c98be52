import { expect, test, vi } from "vitest";
import { executionArn, workflow } from "../../../../functions/store/tasks/workflow.ts";
import { clientVariables } from "../../../../infra/local/service/environment.ts";
import { ALIAS, ARN, good, open, plan } from "../../local/workflow/open-machine.ts";

/** The port against the one-machine run's state machine, with its own name and an alias. */

test("starts, describes and stops executions by each name of the machine", async () => {
  const machine = await open({ ...good, plan: plan(1), reduce: () => new Promise(() => undefined) });
  for (const [name, value] of Object.entries(clientVariables({ SFN: machine.endpoint })))
    vi.stubEnv(name, value);
  for (const [told, taskId] of [
    [ARN, "AAAAAAAAAAAAAAAAAAAAAA"],
    [ALIAS, "BBBBBBBBBBBBBBBBBBBBBB"],
  ] as const) {
    vi.stubEnv("STATE_MACHINE_ARN", told);
    expect((await workflow.stateOf(taskId)).kind).toBe("none");
    await workflow.start(taskId);
    await workflow.start(taskId);
    expect((await workflow.stateOf(taskId)).kind).toBe("running");
    await workflow.stop(taskId);
    expect((await workflow.stateOf(taskId)).kind).toBe("ended");
  }
  expect(machine.inputsOf("plan")).toHaveLength(2);
});

test("gives an execution one ARN for all versions and aliases", () => {
  const expected = "arn:aws:states:us-east-1:000000000000:execution:Tasks:t1";
  for (const started of [ARN, ALIAS, `${ARN}:12`]) expect(executionArn(started, "t1")).toBe(expected);
});
