import type { FormEvent, ReactNode } from "react";
import { FormProvider, useFormState } from "react-hook-form";
import { FieldInput } from "../../../inputs/field-input.tsx";
import { type FormSettings, FormSettingsContext } from "../../../inputs/form-settings.ts";
import { Workbench } from "../../../run/workbench.tsx";
import { classes } from "../../../ui/classes.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import { AccountNumber, ConflictsInput, PortfolioName } from "./account-inputs.tsx";
import { MemberList } from "./member-list.tsx";
import styles from "./portfolio-form.module.css";
import type { PortfolioValues } from "./portfolio-values.ts";
import type { PortfolioFormHandle } from "./use-portfolio-form.ts";

type Props = {
  readonly settings: FormSettings;
  readonly handle: PortfolioFormHandle;
  /** Returns the body of the backtester's present form. */
  readonly backtesterForm: () => unknown;
  /** The `Ticket`. */
  readonly ticket: ReactNode;
};

/** The portfolio's form: the account, its limits, and its members. */
export const PortfolioForm = ({ settings, handle, backtesterForm, ticket }: Props) => {
  const { form, element, send } = handle;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <FormSettingsContext value={settings}>
      <FormProvider {...form}>
        <form ref={element} aria-label="Portfolio" data-runs="portfolio" noValidate onSubmit={submit}>
          <Workbench ticket={ticket}>
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
            <FormFault />
          </Workbench>
        </form>
      </FormProvider>
    </FormSettingsContext>
  );
};

type SectionProps = { readonly title: string; readonly children: ReactNode };

const FieldsSection = ({ title, children }: SectionProps) => (
  <section className={styles.section}>
    <div className={classes("head", styles.title)}>
      <h2>{title}</h2>
    </div>
    <div className={styles.fields}>{children}</div>
  </section>
);

const FormFault = () => {
  const { errors } = useFormState<PortfolioValues>();
  return errors.root?.message ? <Notice kind="failure">{errors.root.message}</Notice> : null;
};
