import { describe, expect, test } from "vitest";
import { BacktestForm } from "#shared/contracts/backtest-form.ts";
import { choicesOf } from "#shared/contracts/form/field.ts";
import { FIELDS, GROUP_NAMES, groupRule } from "#shared/contracts/form/fields.ts";
import { initialRow } from "#shared/contracts/form/form-answer.ts";
import { relevantFields } from "#shared/contracts/form/relevant-fields.ts";

/** Invariants of the table of fields. */

const groups = GROUP_NAMES.map((name) => [name, groupRule(name)] as const);
const rows = groups.flatMap(([, { fields }]) =>
  Object.entries(fields).map(([name, field]) => ({ name, field, fields })),
);

test("gives every field of the form a name of its own", () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(FIELDS).sort());
});

describe.each(rows)("$name", ({ field, fields }) => {
  test("refers only to fields of its own group that are not placed themselves", () => {
    const others = [field.overruledBy, field.shownAfter].filter((name) => name !== undefined);
    const unit = field.kind === "number" && field.unit && "by" in field.unit ? [field.unit.by] : [];
    for (const name of [...others, ...unit]) expect(fields[name]).toBeDefined();
    if (field.shownAfter !== undefined) expect(fields[field.shownAfter]?.shownAfter).toBeUndefined();
  });

  test("accepts its own initial value and its meaning of blank", () => {
    if (field.kind === "choice")
      for (const choice of [field.initial, field.blank ?? field.initial])
        expect(choicesOf(field)).toContain(choice);
    if (field.kind !== "number") return;
    const { initial, blank, fill, min, max } = field;
    if (initial !== "") expect(initial >= min && initial <= max).toBe(true);
    // A page fills a blank with the blank's meaning.
    if (fill !== undefined) expect(Number(fill)).toBe(blank);
  });

  test("has a label and a hint", () => {
    expect(field.label).toMatch(/^\S.*\S$/);
    expect(field.hint).toMatch(/\.$/);
  });
});

test("parses the rows of the form's answer with every section on", () => {
  const switches = { risk_management: true, event_filters: true, entry_filters: true };
  const initial = groups.map(([name, { fields }]) => [name, [initialRow(fields)]] as const);
  const body = Object.fromEntries(initial);
  Object.assign(body.overallFields?.[0] ?? {}, { ticker: "SPY" });
  body.filterFields = [switches];
  expect(BacktestForm.safeParse(relevantFields(body)).error).toBeUndefined();
});
