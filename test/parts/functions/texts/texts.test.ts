import { expect, test } from "vitest";
import { initialRow } from "#shared/contracts/form/form-answer.ts";
import { POSITION_FIELDS } from "#shared/contracts/form/overall-fields.ts";
import { fullGrid } from "#shared/contracts/sweep/form-answer.ts";
import type { LegalSection } from "#shared/contracts/texts.ts";
import { EXIT_REASONS } from "#shared/domain/result/trade.ts";
import { LAST_FORM_KEY, LAST_SWEEP_KEY } from "../../../../web/src/lib/session.ts";
import { openWorld } from "../client.ts";
import type { world } from "../world.ts";

/** The public texts, compared with the service. */

const ask = async (change: (ports: Awaited<ReturnType<typeof world>>) => void = () => undefined) => {
  const { ports, call } = await openWorld();
  change(ports);
  const { body: faq } = await call("getFaq");
  const { body: legal } = await call("getDisclaimer");
  const whole = JSON.stringify({ faq, legal });
  return { call, faq: faq.faq, legal, whole };
};

const contentOf = (sections: readonly LegalSection[], title: string): string =>
  sections.find(({ Section }) => Section === title)?.Content ?? "";

test("answers them and the API's description without a log-in, to be cached for a while, and caches no error", async () => {
  const { call } = await ask();
  for (const name of ["getFaq", "getDisclaimer", "getOpenApi"] as const)
    expect(await call(name)).toMatchObject({
      status: 200,
      headers: { "cache-control": "public, max-age=3600" },
    });
  expect((await call("getLoginForm")).headers).toMatchObject({ "cache-control": "no-store" });
});

test("has each question once, words in each section, and no blanks to fill in", async () => {
  const { faq, legal, whole } = await ask();
  const titles = [
    faq.map(({ question }) => question),
    ...[legal.privacy, legal.tcs].map((all) => all.map(({ Section }) => Section)),
  ];
  for (const group of titles) expect(new Set(group).size).toBe(group.length);
  expect(faq.length).toBeGreaterThanOrEqual(15);
  const texts = [
    ...faq.map(({ answer }) => answer),
    ...[...legal.privacy, ...legal.tcs].map(({ Content }) => Content),
  ];
  for (const text of texts) expect(text).toMatch(/^\S.{60,}\.$/s);
  expect(whole).not.toMatch(/\[[A-Z ]+\]|TODO|undefined|lorem/i);
});

test("names the service's own price, sweeps of a month and life of a run", async () => {
  const { faq, legal } = await ask(({ allowed }) => {
    allowed.sweeps.perMonth = 12;
  });
  const limits = faq.find(({ question }) => question === "What are the limits?")?.answer;
  expect(limits).toContain("start 12 a month");
  expect(contentOf(legal.tcs, "Fair use")).toContain("start 12 a month");
  expect(contentOf(legal.tcs, "Price and payment")).toContain("$4.99 per month");
  expect(contentOf(legal.tcs, "Keeping results")).toContain("30 days");
  expect(contentOf(legal.privacy, "How long we keep it")).toContain("30 days");
});

test("names the form's defaults and the order of exits", async () => {
  const { faq } = await ask();
  const answerTo = (start: string) => faq.find(({ question }) => question.startsWith(start))?.answer ?? "";
  const { commission, slippage } = initialRow(POSITION_FIELDS);
  expect(answerTo("Which costs")).toContain(`$${commission} unless`);
  expect(answerTo("At what prices")).toContain(`slippage at ${slippage}%, the default`);
  expect(answerTo("Isn't the best")).toContain(`${fullGrid("SPY").out_of_sample}% by default`);
  const words: Record<(typeof EXIT_REASONS)[number], string> = {
    expiration: "expiration",
    split: "split",
    stop: "stop loss",
    target: "profit target",
    trail: "trailing stop",
    delta: "delta",
    event: "event",
    dte: "days to expiration",
    hold: "maximum hold",
    end: "end of test",
    assignment: "assigned",
  };
  const closing = answerTo("When does a position close");
  const places = EXIT_REASONS.map((reason) => closing.indexOf(words[reason]));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test("names everything that the site stores in a browser", async () => {
  const { legal } = await ask();
  const kept = contentOf(legal.privacy, "What stays in your browser");
  for (const key of ["access", "refresh", LAST_FORM_KEY, LAST_SWEEP_KEY]) expect(kept).toContain(`“${key}”`);
});

test("names the operator where the stage does, and speaks of one in general otherwise", async () => {
  const unnamed = await ask();
  expect(unnamed.legal.disclaimer[0]?.disclaimer).toContain("the operator of this site");
  expect(unnamed.whole).toContain("names no contact address yet");
  const { legal, whole } = await ask((ports) => {
    ports.operator = {
      name: "Example Research Ltd",
      address: "1 Example Street, Exampleton",
      email: "help@example.org",
      law: "Exampleland",
    };
  });
  expect(legal.disclaimer[0]?.disclaimer).toContain("Example Research Ltd");
  expect(contentOf(legal.tcs, "Who and what")).toContain(
    "You can reach us at help@example.org or by letter to Example Research Ltd, 1 Example Street, Exampleton.",
  );
  expect(contentOf(legal.tcs, "Law")).toContain("the law of Exampleland");
  expect(whole).not.toMatch(/operator of this site|names no contact|the operator is established/);
});
