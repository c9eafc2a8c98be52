import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { MOST_TITLE_CHARS } from "#shared/contracts/label.ts";
import { casePath } from "../lib/paths.ts";
import { Button } from "../ui/buttons/button.tsx";
import { TextField } from "../ui/fields/field.tsx";
import { TickBox } from "../ui/fields/tick-box.tsx";
import styles from "./case-boxes.module.css";
import { useCases, useChangeCase, useCreateCase } from "./use-cases.ts";

export const CaseBoxes = ({ names }: { readonly names: readonly string[] }) => {
  const { data: cases = [] } = useCases();
  const change = useChangeCase();
  const failure = change.error;
  return (
    <div className={`stack-3 text-left ${styles.menu}`}>
      {cases.length > 0 && (
        <fieldset className={styles.cases}>
          <legend className="visually-hidden">Cases</legend>
          {cases.map(({ case_id: caseId, name, items }) => {
            const isIn = names.every((each) => items.includes(each));
            return (
              <div key={caseId} className={`line between min-0 ${styles.case}`}>
                <TickBox
                  checked={isIn}
                  onChange={() => change.mutate({ caseId, [isIn ? "remove" : "add"]: [...names] })}
                >
                  <span className="one-line">{name}</span>
                </TickBox>
                <Link to={casePath(caseId)} aria-label={`Open ${name}`}>
                  Open
                </Link>
              </div>
            );
          })}
        </fieldset>
      )}
      <NewCase names={names} />
      {failure && (
        <p className="fault" role="alert">
          {failure.message}
        </p>
      )}
    </div>
  );
};

const NewCase = ({ names }: { readonly names: readonly string[] }) => {
  const create = useCreateCase();
  const [name, setName] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return;
    create.mutate({ name, items: [...names] }, { onSuccess: () => setName("") });
  };
  return (
    <form className={`line gap-2 align-end ${styles.create}`} onSubmit={submit}>
      <TextField
        label="New case"
        value={name}
        maxLength={MOST_TITLE_CHARS}
        placeholder="Do weekly puts pay?"
        fault={create.error?.message}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" isBusy={create.isPending}>
        Create
      </Button>
    </form>
  );
};
