import type { ReactNode } from "react";
import { useController, useWatch } from "react-hook-form";
import { getPortfolioForm } from "#shared/contracts/portfolios/calls.ts";
import {
  CONFLICT_RULES,
  MOST_PORTFOLIO_NAME,
  PORTFOLIO_NUMBERS,
  PORTFOLIO_WORDS,
} from "#shared/contracts/portfolios/own-fields.ts";
import type { PortfolioBody } from "#shared/contracts/portfolios/request.ts";
import { CHOSEN_AFTER } from "#shared/domain/chosen-after.ts";
import { FieldInput } from "../../inputs/field-input.tsx";
import type { FormSettings } from "../../inputs/form-settings.ts";
import { ResetButton } from "../../inputs/reset-button.tsx";
import type { CheckedForm } from "../../inputs/use-checked-form.ts";
import { useModeFormQuery } from "../../lib/backtest-form.ts";
import { faultSentence } from "../../lib/form-checks.ts";
import { formatWholeMoney } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { FreeLeft } from "../../run/free-left.tsx";
import { ReplacedForm } from "../../run/replaced-form.tsx";
import { ResultsBelow } from "../../run/results-below.tsx";
import { RunBar } from "../../run/run-bar.tsx";
import { RunForm } from "../../run/run-form.tsx";
import type { FormParts } from "../../run/use-form-run.ts";
import { Ticket, Workbench } from "../../run/workbench.tsx";
import { SelectField, TextField } from "../../ui/fields/field.tsx";
import { Loaded } from "../../ui/waiting/loaded.tsx";
import { SkeletonFields, SkeletonRows, SkeletonText, SkeletonTitle } from "../../ui/waiting/skeleton.tsx";
import { MemberList } from "./form/member-list.tsx";
import type { AccountValues, PortfolioValues } from "./form/portfolio-values.ts";
import styles from "./portfolio.module.css";
import { type PortfolioOptions, usePortfolio } from "./use-portfolio.ts";

type PortfolioFormProps = {
  readonly settings: FormSettings;
  readonly handle: CheckedForm<PortfolioValues, PortfolioBody>;
  readonly backtesterForm: () => unknown;
  readonly ticket: ReactNode;
};

const PortfolioForm = ({ backtesterForm, ...form }: PortfolioFormProps) => (
  <RunForm label="Portfolio" kind="portfolio" {...form}>
    <FieldsSection title="Account">
      <div className={styles.name}>
        <PortfolioName />
      </div>
      <AccountNumber field="acct_bal" unit={{ text: "$", side: "before" }} />
      <FieldInput row="account" field="interest" />
      <FieldInput row="account" field="start_date" />
      <FieldInput row="account" field="backtest_length" />
    </FieldsSection>
    <FieldsSection title="Limits over all strategies">
      <AccountNumber field="max_risk" unit={{ text: "%", side: "after" }} />
      <AccountNumber field="max_ticker_risk" unit={{ text: "%", side: "after" }} />
      <AccountNumber field="max_positions" />
      <ConflictsInput />
    </FieldsSection>
    <MemberList backtesterForm={backtesterForm} />
  </RunForm>
);

type SectionProps = { readonly title: string; readonly children: ReactNode };

const FieldsSection = ({ title, children }: SectionProps) => (
  <section className={`form-part ${styles.part}`}>
    <div className="head form-title">
      <h2>{title}</h2>
    </div>
    <div className="field-grid">{children}</div>
  </section>
);

const TYPED_NUMBER = /^\d{0,12}(\.\d{0,10})?$/;

/** Returns the text after a change to `next`, without the separators of pasted figures; `before` for other text. */
const typedNumber = (before: string, next: string): string => {
  const bare = next.replace(/[\s,$%]/g, "").replace(/^\./, "0.");
  return TYPED_NUMBER.test(bare) ? bare : before;
};

type AccountNumberProps = {
  readonly field: keyof typeof PORTFOLIO_NUMBERS;
  readonly unit?: { readonly text: string; readonly side: "before" | "after" };
};

/** A number of the account; a blank limit is none. */
const AccountNumber = ({ field, unit }: AccountNumberProps) => {
  const name = `account.${field}`;
  const { label, hint } = PORTFOLIO_NUMBERS[field];
  const { field: control, fieldState } = useController({ name });
  const text = String(control.value ?? "");
  return (
    <TextField
      {...{ label, hint, unit, name }}
      ref={control.ref}
      inputMode={field === "max_positions" ? "numeric" : "decimal"}
      placeholder={field === "acct_bal" ? undefined : "No limit"}
      fault={faultSentence(label, fieldState.error?.message)}
      value={text}
      onChange={(event) => control.onChange(typedNumber(text, event.target.value))}
      onBlur={control.onBlur}
    />
  );
};

const PortfolioName = () => {
  const { label, hint } = PORTFOLIO_WORDS.name;
  const { field: control, fieldState } = useController({ name: "account.name" });
  return (
    <TextField
      {...{ label, hint }}
      {...control}
      value={String(control.value ?? "")}
      maxLength={MOST_PORTFOLIO_NAME}
      fault={faultSentence(label, fieldState.error?.message)}
    />
  );
};

const RULES = CONFLICT_RULES.map((label) => ({ value: label, label }));

/** Whether opposite sides of one contract are allowed (P19). */
const ConflictsInput = () => {
  const { label, hint } = PORTFOLIO_WORDS.conflicts;
  const { field: control, fieldState } = useController({ name: "account.conflicts" });
  return (
    <SelectField
      {...{ label, hint }}
      {...control}
      value={String(control.value ?? "")}
      options={RULES}
      fault={faultSentence(label, fieldState.error?.message)}
    />
  );
};

const FinishedPortfolio = lazyPart(() => import("./finished-portfolio.tsx"), "FinishedPortfolio");

export const Portfolio = (parts: FormParts) => (
  <Loaded
    of={useModeFormQuery("portfolio", (call) => call(getPortfolioForm, {}))}
    what="the portfolio form"
    shape={<PortfolioShape />}
  >
    {(answers) => <OnePortfolio {...answers} {...parts} />}
  </Loaded>
);

const OnePortfolio = (options: PortfolioOptions) => {
  const portfolio = usePortfolio(options);
  const { settings, initial, handle, replaced, run, cancel, finished, inputs } = portfolio;
  const ticket = (
    <Ticket label="Ticket">
      <RunBar
        run={run}
        kind="portfolio"
        onCancel={() => void cancel()}
        aside={<ResetButton initial={initial} />}
        isInTicket
      >
        <PortfolioWords />
        <FreeLeft />
      </RunBar>
    </Ticket>
  );
  return (
    <div className="stack-8 window-high">
      {replaced && <ReplacedForm {...replaced} />}
      <PortfolioForm
        settings={settings}
        handle={handle}
        backtesterForm={portfolio.backtesterForm}
        ticket={ticket}
      />
      <ResultsBelow inputs={inputs}>
        {finished && (
          <FinishedPortfolio
            key={finished.task.id}
            taskId={finished.task.id}
            results={finished.results}
            takesFocus={portfolio.takesFocus}
            inputs={inputs}
          />
        )}
      </ResultsBelow>
    </div>
  );
};

const listed = new Intl.ListFormat("en-US", { type: "conjunction" });

const limitsInWords = ({
  max_risk,
  max_ticker_risk,
  max_positions,
  conflicts,
}: AccountValues): string | undefined => {
  const limits = [
    max_risk !== "" && `${max_risk}% at risk`,
    max_ticker_risk !== "" && `${max_ticker_risk}% per ticker`,
    max_positions !== "" && (max_positions === "1" ? "1 open position" : `${max_positions} open positions`),
  ].filter((limit) => limit !== false);
  const most = limits.length > 0 ? `At most ${listed.format(limits)}.` : undefined;
  const skips = conflicts === "Skip" ? "Opposite sides of one contract are skipped." : undefined;
  return [most, skips].filter(Boolean).join(" ") || undefined;
};

const PortfolioWords = () => {
  const { account, members } = useWatch<PortfolioValues>() as PortfolioValues;
  const on = members.filter(({ isOn }) => isOn);
  const tickers = [...new Set(on.map(({ overallFields: [row] }) => String(row?.ticker ?? "")))].filter(
    Boolean,
  );
  const balance = Number(account.acct_bal);
  const money = balance > 0 ? ` of ${formatWholeMoney(balance)}` : "";
  const count = on.length === 1 ? "1 strategy" : `${on.length} strategies`;
  const limits = limitsInWords(account);
  return (
    <div className="stack-2">
      <p className="measure lead tabular" aria-live="polite">
        {on.length === 0
          ? "Add strategies to trade them in one account."
          : `${count} on ${listed.format(tickers)} in one account${money}.`}
      </p>
      {limits && <p className="reading">{limits}</p>}
      {on.length > 0 && <p className="hint">{CHOSEN_AFTER}</p>}
    </div>
  );
};

const SECTIONS = [6, 4] as const;

const PortfolioShape = () => (
  <Workbench
    ticket={
      <Ticket label="Ticket">
        <SkeletonText lines={3} />
        <SkeletonFields count={1} />
      </Ticket>
    }
  >
    {SECTIONS.map((count) => (
      <div key={count} className={`form-part ${styles.part}`}>
        <div className="head form-title">
          <SkeletonTitle font="section" />
        </div>
        <div className="field-grid">
          {Array.from({ length: count }, (_, field) => `${count}-${field}`).map((field) => (
            <SkeletonFields key={field} count={1} />
          ))}
        </div>
      </div>
    ))}
    <div className={`form-part ${styles.part}`}>
      <SkeletonRows rows={3} columns={2} />
    </div>
  </Workbench>
);
