import { type CaseDetail, type CaseRow, MOST_CASE_ITEMS, MOST_CASES } from "#shared/contracts/cases.ts";
import type { Caller } from "../edge/auth.ts";
import { badFields, conflict, notFound } from "../edge/errors.ts";
import type { CaseRow as StoredCase } from "../store/cases/case-row.ts";
import type { Ports } from "../store/ports.ts";
import type { SavedRow } from "../store/saved/saved-row.ts";
import { dashboardRow, portfolioListRow, sweepListRow } from "./listed-rows.ts";

/** Reading and changing cases. Only their owner sees them. */

type CasePorts = Pick<Ports, "cases" | "saved">;
type Words = Pick<StoredCase, "name" | "notes">;

/** The changes to a case; an absent field stays as it is. */
type CaseChange = {
  readonly name?: string | undefined;
  readonly notes?: string | undefined;
  readonly add?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
};

const newestFirst = (one: { readonly createdAt: string }, other: { readonly createdAt: string }): number =>
  other.createdAt.localeCompare(one.createdAt);

const answered = ({ caseId, name, notes, createdAt, items = new Set() }: StoredCase): CaseRow => ({
  case_id: caseId,
  name,
  notes,
  date_created: createdAt,
  items: [...items].sort(),
});

/** The caller's case. Throws 404. */
const ownCase = async ({ cases }: Pick<Ports, "cases">, { owner }: Caller, caseId: string) => {
  const row = await cases.get(owner, caseId);
  if (!row) throw notFound("case");
  return row;
};

/** The caller's saved things of those names, without the ones that are gone. */
const savedRows = async ({ saved }: CasePorts, { owner }: Caller, names: Iterable<string>) => {
  const rows = await Promise.all([...names].map((name) => saved.get(owner, name)));
  return rows.filter((row): row is SavedRow => row !== undefined);
};

/** Throws 400 for a name that is no saved thing of the caller. */
const checkNames = async (
  ports: CasePorts,
  caller: Caller,
  field: string,
  names: readonly string[],
): Promise<void> => {
  const known = new Set((await savedRows(ports, caller, new Set(names))).map(({ backtestId }) => backtestId));
  const missing = names.findIndex((name) => !known.has(name));
  if (missing >= 0) throw badFields({ [`${field}.${missing}`]: "is not saved" });
};

/** The caller's cases, newest first. */
export const casesOf = async ({ cases }: Pick<Ports, "cases">, { owner }: Caller): Promise<CaseRow[]> =>
  (await cases.listOf(owner)).sort(newestFirst).map(answered);

/** Creates a case. Throws 400 for items that are not saved, 409 where the caller has the most. */
export const newCase = async (
  ports: CasePorts & Pick<Ports, "clock" | "newId">,
  caller: Caller,
  { items = [], ...words }: Words & { readonly items?: readonly string[] | undefined },
): Promise<CaseRow> => {
  await checkNames(ports, caller, "items", items);
  // Calls at the same moment may exceed the limit by each other, which costs nothing.
  if ((await ports.cases.listOf(caller.owner)).length >= MOST_CASES)
    throw conflict(`You have ${MOST_CASES} cases, the most an account can hold. Delete one first.`);
  const row: StoredCase = {
    owner: caller.owner,
    caseId: ports.newId(),
    createdAt: new Date(ports.clock.now()).toISOString(),
    ...words,
    ...(items.length > 0 && { items: new Set(items) }),
  };
  await ports.cases.create(row);
  return answered(row);
};

/** A case with the rows of what is in it; what was deleted is left out. Throws 404. */
export const readCase = async (ports: CasePorts, caller: Caller, caseId: string): Promise<CaseDetail> => {
  const row = await ownCase(ports, caller, caseId);
  const rows = (await savedRows(ports, caller, row.items ?? [])).sort(newestFirst).map((each) => {
    const { notes: _, ...label } = each.label ?? {};
    return { ...each, label };
  });
  return {
    case: answered({ ...row, items: new Set(rows.map(({ backtestId }) => backtestId)) }),
    backtests: rows.flatMap((each) => (each.kind === undefined ? [dashboardRow(each)] : [])),
    sweeps: rows.flatMap((each) => (each.kind === "sweep" ? [sweepListRow(each)] : [])),
    portfolios: rows.flatMap((each) => (each.kind === "portfolio" ? [portfolioListRow(each)] : [])),
  };
};

/** Changes a case. Throws 404, 400 for added items that are not saved, 409 where no more fit. */
export const changedCase = async (
  ports: CasePorts,
  caller: Caller,
  caseId: string,
  { add = [], remove = [], ...words }: CaseChange,
): Promise<CaseRow> => {
  const { owner } = caller;
  const before = await ownCase(ports, caller, caseId);
  await checkNames(ports, caller, "add", add);
  const { name = before.name, notes = before.notes } = words;
  const isDescribed = name !== before.name || notes !== before.notes;
  if (isDescribed && !(await ports.cases.describe(owner, caseId, { name, notes }))) throw notFound("case");
  if (remove.length > 0) await ports.cases.remove(owner, caseId, remove);
  const added = add.filter((item) => !before.items?.has(item) || remove.includes(item));
  const isAdded = added.length === 0 || (await ports.cases.add(owner, caseId, added, MOST_CASE_ITEMS));
  const after = await ownCase(ports, caller, caseId);
  // A retry after a lost answer finds its own items in the room that it asks for.
  if (!isAdded && !added.every((item) => after.items?.has(item)))
    throw conflict(`A case holds ${MOST_CASE_ITEMS} results at most.`);
  return answered(after);
};

/** Takes a deleted thing out of its owner's cases. */
export const leaveCases = async (
  { cases }: Pick<Ports, "cases">,
  owner: string,
  name: string,
): Promise<void> => {
  const holders = (await cases.listOf(owner)).filter(({ items }) => items?.has(name));
  await Promise.all(holders.map(({ caseId }) => cases.remove(owner, caseId, [name])));
};

/** Deletes a case and leaves what was in it. Throws 404. */
export const removedCase = async (
  ports: Pick<Ports, "cases">,
  caller: Caller,
  caseId: string,
): Promise<{ message: string }> => {
  await ownCase(ports, caller, caseId);
  await ports.cases.delete(caller.owner, caseId);
  return { message: "The case was deleted. Its results are still here." };
};
