import { useController } from "react-hook-form";
import {
  CONFLICT_RULES,
  MOST_PORTFOLIO_NAME,
  PORTFOLIO_NUMBERS,
  PORTFOLIO_WORDS,
} from "#shared/contracts/portfolios/own-fields.ts";
import { faultSentence } from "../../../lib/form-checks.ts";
import { SelectField, TextField } from "../../../ui/fields/field.tsx";

/** Controls of the portfolio's own fields, whose limits differ from a backtest's. */

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
export const AccountNumber = ({ field, unit }: AccountNumberProps) => {
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

export const PortfolioName = () => {
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
export const ConflictsInput = () => {
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
