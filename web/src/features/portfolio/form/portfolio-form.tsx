import type { ReactNode } from "react";
import type { PortfolioBody } from "#shared/contracts/portfolios/request.ts";
import { FieldInput } from "../../../inputs/field-input.tsx";
import type { FormSettings } from "../../../inputs/form-settings.ts";
import type { CheckedForm } from "../../../inputs/use-checked-form.ts";
import { RunForm } from "../../../run/run-form.tsx";
import { classes } from "../../../ui/classes.ts";
import { AccountNumber, ConflictsInput, PortfolioName } from "./account-inputs.tsx";
import { MemberList } from "./member-list.tsx";
import styles from "./portfolio-form.module.css";
import type { PortfolioValues } from "./portfolio-values.ts";

type Props = {
  readonly settings: FormSettings;
  readonly handle: CheckedForm<PortfolioValues, PortfolioBody>;
  /** Returns the body of the backtester's present form. */
  readonly backtesterForm: () => unknown;
  /** The `Ticket`. */
  readonly ticket: ReactNode;
};

/** The portfolio's form: the account, its limits, and its members. */
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
  <section className={styles.section}>
    <div className={classes("head", styles.title)}>
      <h2>{title}</h2>
    </div>
    <div className={styles.fields}>{children}</div>
  </section>
);
