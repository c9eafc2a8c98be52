import type { ReactNode } from "react";
import { useController } from "react-hook-form";
import {
  CONFLICT_RULES,
  MOST_PORTFOLIO_NAME,
  PORTFOLIO_NUMBERS,
  PORTFOLIO_WORDS,
} from "#shared/contracts/portfolios/own-fields.ts";
import type { PortfolioBody } from "#shared/contracts/portfolios/request.ts";
import { FieldInput } from "../../../inputs/field-input.tsx";
import type { FormSettings } from "../../../inputs/form-settings.ts";
import type { CheckedForm } from "../../../inputs/use-checked-form.ts";
import { faultSentence } from "../../../lib/form-checks.ts";
import { RunForm } from "../../../run/run-form.tsx";
import { SelectField, TextField } from "../../../ui/fields/field.tsx";
import { MemberList } from "./member-list.tsx";
import styles from "./portfolio-form.module.css";
import type { PortfolioValues } from "./portfolio-values.ts";

type Props = {
  readonly settings: FormSettings;
  readonly handle: CheckedForm<PortfolioValues, PortfolioBody>;
  readonly backtesterForm: () => unknown;
  readonly ticket: ReactNode;
};

export const PortfolioForm = ({ backtesterForm, ...form }: Props) => (
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
