import { useMemo } from "react";
import { useController, useFormState, useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
import { MOST_MEMBER_NAME } from "#shared/contracts/portfolios/own-fields.ts";
import { FieldInput } from "../../../inputs/field-input.tsx";
import { useFormSettings } from "../../../inputs/form-settings.ts";
import { faultSentence } from "../../../lib/form-checks.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Switch, TextField } from "../../../ui/fields/field.tsx";
import styles from "./member-card.module.css";
import { memberAsBacktest, memberInWords } from "./member-values.ts";
import { memberFaults } from "./portfolio-problems.ts";
import type { PortfolioValues } from "./portfolio-values.ts";

type Props = {
  readonly index: number;
  readonly count: number;
  readonly isOver: boolean;
  readonly onMove: (step: 1 | -1) => void;
  readonly onRemove: () => void;
};

export const MemberCard = ({ index, count, isOver, onMove, onRemove }: Props) => {
  const row = `members.${index}` as const;
  const member = useWatch<PortfolioValues, typeof row>({ name: row });
  const account = useWatch<PortfolioValues, "account">({ name: "account" });
  const { field: on } = useController<PortfolioValues>({ name: `${row}.isOn` });
  const place = `Strategy ${index + 1}`;
  // Empty for a moment while the row is removed.
  if (!member) return null;
  const name = member.name.trim() || place;
  return (
    <li
      className={classes("card px-4 py-3", !member.isOn && styles.off, isOver && styles.over)}
      data-row={index}
    >
      <fieldset className="stack-3 min-0" aria-label={name}>
        <div className="row">
          <span className={styles.handle} draggable aria-hidden="true" title="Drag to order">
            ⠿
          </span>
          <span className="quiet tabular" aria-hidden="true">
            {index + 1}
          </span>
          <div className={styles.name}>
            <MemberName row={row} place={place} />
          </div>
          <div className={`line gap-2 ${styles.actions}`}>
            <Switch
              label="On"
              ref={on.ref}
              name={on.name}
              checked={member.isOn}
              onBlur={on.onBlur}
              onChange={(event) => on.onChange(event.target.checked)}
            />
            <Button
              size="small"
              aria-label={`Move ${name} up`}
              isBusy={index === 0}
              onClick={() => onMove(-1)}
            >
              ↑
            </Button>
            <Button
              size="small"
              aria-label={`Move ${name} down`}
              isBusy={index === count - 1}
              onClick={() => onMove(1)}
            >
              ↓
            </Button>
            <Button size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
              Remove
            </Button>
          </div>
        </div>
        <div className={styles.body}>
          <div className="stack-2">
            <MemberWords member={member} />
            <MemberFaults index={index} />
            <Link
              className={styles.edit}
              to={paths.backtester}
              state={{ filled: memberAsBacktest(member, account) }}
            >
              Edit in the backtester
            </Link>
          </div>
          <div className={styles.size}>
            <FieldInput row={`${row}.overallFields.0`} field="trade_sizing" />
            <FieldInput row={`${row}.overallFields.0`} field="trade_size" />
          </div>
        </div>
      </fieldset>
    </li>
  );
};

type NameProps = { readonly row: `members.${number}`; readonly place: string };

const MemberName = ({ row, place }: NameProps) => {
  const { field, fieldState } = useController<PortfolioValues>({ name: `${row}.name` });
  return (
    <TextField
      label="Name"
      isLabelHidden
      {...field}
      value={String(field.value ?? "")}
      placeholder={place}
      maxLength={MOST_MEMBER_NAME}
      fault={faultSentence("Name", fieldState.error?.message)}
    />
  );
};

const MemberWords = ({ member }: { readonly member: PortfolioValues["members"][number] }) => {
  const { yesterday } = useFormSettings();
  const [strategy, ...entries] = useMemo(() => memberInWords(member, yesterday) ?? [], [member, yesterday]);
  if (strategy === undefined)
    return <p className="hint">This strategy can't be read. Edit it in the backtester.</p>;
  return (
    <div className="stack-1">
      <p className={`measure tabular ${styles.strategy}`}>{strategy}</p>
      {entries.map((sentence) => (
        <p key={sentence} className="hint">
          {sentence}
        </p>
      ))}
    </div>
  );
};

const MemberFaults = ({ index }: { readonly index: number }) => {
  const { errors } = useFormState<PortfolioValues>();
  const faults = memberFaults(errors.members?.[index]);
  if (faults.length === 0) return null;
  return (
    <div className="fault stack-1" role="alert" data-fault="" tabIndex={-1}>
      {faults.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
    </div>
  );
};
