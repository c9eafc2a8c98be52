import { TaskId } from "#shared/contracts/task-id.ts";
import { newId } from "../../../../functions/process/ids.ts";
import { cases } from "../../../../functions/store/cases/cases.ts";

const CASE = TaskId.parse(newId());

const caseRow = (owner: string) => ({
  owner,
  caseId: CASE,
  name: "Why?",
  notes: "",
  createdAt: "2026-11-20T15:00:00.000Z",
});

const onCase = (call: (owner: string) => Promise<unknown>) => async () => {
  const owner = newId();
  await cases.create({ ...caseRow(owner), items: new Set(["test-20261120-1"]) });
  return () => call(owner);
};

export const CASE_CALLS = {
  create: async () => {
    const row = caseRow(newId());
    return () => cases.create(row);
  },
  describe: onCase((owner) => cases.describe(owner, CASE, { name: "How?", notes: "" })),
  add: onCase((owner) => cases.add(owner, CASE, ["test-20261120-2"], 200)),
  remove: onCase((owner) => cases.remove(owner, CASE, ["test-20261120-1"])),
  delete: onCase((owner) => cases.delete(owner, CASE)),
};
