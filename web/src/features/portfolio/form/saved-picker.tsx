import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createPortal } from "react-dom";
import type { DashboardRow } from "#shared/contracts/saved-list.ts";
import { useCall } from "../../../lib/services.tsx";
import { nameOfRow } from "../../../saved/result-name.ts";
import { useSavedBacktests } from "../../../saved/saved-lists.ts";
import { savedQuery } from "../../../saved/use-saved.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { TickBox } from "../../../ui/fields/tick-box.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { LoadedFrom } from "../../../ui/waiting/loaded.tsx";
import { type MemberGroups, memberGroups } from "./member-values.ts";
import styles from "./saved-picker.module.css";

export type NewMember = { readonly name: string; readonly groups: MemberGroups };

type Props = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAdd: (members: readonly NewMember[]) => void;
};

const keyOf = ({ creator, backtest_name: name }: DashboardRow): string => `${creator}/${name}`;

const useReadBodies = () => {
  const client = useQueryClient();
  const call = useCall();
  const readOne = async (row: DashboardRow): Promise<NewMember> => {
    const key = { user: row.creator, name: row.backtest_name };
    const { body } = await client.fetchQuery(savedQuery(call, "backtest", key));
    const groups = memberGroups(body);
    const name = nameOfRow(row);
    if (!groups) throw new Error(`${name} was saved before inputs were kept. Run it again and save it.`);
    return { name, groups };
  };
  return (rows: readonly DashboardRow[]): Promise<NewMember[]> => Promise.all(rows.map(readOne));
};

/** A dialog that adds saved backtests as members. It stands outside of the form, so that Enter never runs it. */
export const SavedPicker = ({ isOpen, onClose, onAdd }: Props) => {
  const [picked, setPicked] = useState<readonly DashboardRow[]>([]);
  const read = useReadBodies();
  const reading = useMutation({ mutationFn: read });
  const close = () => {
    setPicked([]);
    reading.reset();
    onClose();
  };
  const add = () =>
    reading.mutate(picked, {
      onSuccess: (members) => {
        onAdd(members);
        close();
      },
    });
  const toggle = (row: DashboardRow) => {
    const others = picked.filter((each) => keyOf(each) !== keyOf(row));
    setPicked(others.length < picked.length ? others : [...picked, row]);
  };
  const words = picked.length === 0 ? "Add" : `Add ${picked.length}`;
  return createPortal(
    <Dialog
      isOpen={isOpen}
      title="Add saved backtests"
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            look="action"
            isBusy={reading.isPending || picked.length === 0}
            onClick={add}
            aria-label={picked.length === 0 ? "Add the selected backtests" : undefined}
          >
            {words}
          </Button>
        </>
      }
    >
      {isOpen && <SavedRows picked={picked} onToggle={toggle} />}
      {reading.isError && <Notice kind="failure">{reading.error.message}</Notice>}
    </Dialog>,
    document.body,
  );
};

/** Rows that the dialog shows at once; the search finds the others. */
const MOST_SHOWN = 100;

const isFound = (row: DashboardRow, words: readonly string[]): boolean => {
  const tags = row.listing.label?.tags ?? [];
  const text = [nameOfRow(row), row.backtest_name, row.strategy, ...tags].join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
};

type RowsProps = {
  readonly picked: readonly DashboardRow[];
  readonly onToggle: (row: DashboardRow) => void;
};

const SavedRows = ({ picked, onToggle }: RowsProps) => {
  const { query, queryKey, older } = useSavedBacktests();
  const [text, setText] = useState("");
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isPicked = (row: DashboardRow): boolean => picked.some((each) => keyOf(each) === keyOf(row));
  return (
    <LoadedFrom query={query} queryKey={queryKey} what="your backtests">
      {(rows) => {
        if (rows.length === 0) return <p>You have no saved backtests yet. Run one and save it first.</p>;
        const found = rows.filter((row) => isFound(row, words));
        return (
          <div className="stack-3">
            <TextField
              label="Search"
              type="search"
              placeholder="Name, ticker, or tag"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <ul className={styles.rows} aria-label="Saved backtests">
              {found.slice(0, MOST_SHOWN).map((row) => (
                <li key={keyOf(row)}>
                  <TickBox className={styles.row} checked={isPicked(row)} onChange={() => onToggle(row)}>
                    <span className="stack min-0">
                      <span className="ink">{nameOfRow(row)}</span>
                      <span className="hint">{row.strategy}</span>
                    </span>
                  </TickBox>
                </li>
              ))}
            </ul>
            <p className="hint tabular" role="status">
              {found.length > MOST_SHOWN
                ? `${MOST_SHOWN} of ${found.length} shown. Search for the others.`
                : `${found.length} of ${rows.length} found`}
            </p>
            {(older.state === "waiting" || older.state === "failed") && (
              <Button size="small" onClick={older.load}>
                Load older
              </Button>
            )}
          </div>
        );
      }}
    </LoadedFrom>
  );
};
