import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { classes } from "../../ui/classes.ts";
import { type Command, useCommands } from "./commands.ts";
import styles from "./palette.module.css";

const MOST = 60;
const MOST_UNASKED = 9;

const rankOf = ({ label, words = "", hint = "" }: Command, parts: readonly string[]): number | undefined => {
  const name = label.toLowerCase();
  const all = `${name} ${hint} ${words}`.toLowerCase();
  if (!parts.every((part) => all.includes(part))) return undefined;
  if (name.startsWith(parts[0] ?? "")) return 0;
  return parts.every((part) => name.includes(part)) ? 1 : 2;
};

/** Returns the commands that have all words of a text, best matches first within their groups. */
const matching = (commands: readonly Command[], text: string): Command[] => {
  const parts = text.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = Map.groupBy(
    commands.flatMap((command) => {
      const rank = rankOf(command, parts);
      return rank === undefined ? [] : [{ command, rank }];
    }),
    ({ command }) => command.group,
  );
  return [...groups.values()]
    .flatMap((group) =>
      group.sort((a, b) => a.rank - b.rank).slice(0, parts.length === 0 ? MOST_UNASKED : MOST),
    )
    .map(({ command }) => command)
    .slice(0, MOST);
};

const stepOf = (key: string): number => {
  if (key === "ArrowDown") return 1;
  return key === "ArrowUp" ? -1 : 0;
};

/** The command palette: a search over pages, saved results, cases, structures and actions. */
export const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useId();
  const [text, setText] = useState("");
  const [place, setPlace] = useState(0);
  const shown = matching(useCommands(), text);
  const current = shown[Math.min(place, shown.length - 1)];
  const idOf = ({ id }: Command): string => `${list}-${id}`;

  useEffect(() => dialog.current?.showModal(), []);
  const currentId = current && idOf(current);
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView?.({ block: "nearest" });
  }, [currentId]);

  // Told at once, since the dialog's own event comes later: the palette may open again before it.
  const close = () => {
    dialog.current?.close();
    onClose();
  };
  const choose = (command: Command) => {
    setText("");
    setPlace(0);
    // Closes first, so that the focus goes back before another page takes it.
    if (!command.stays) close();
    command.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = stepOf(event.key);
    if (step !== 0 && shown.length > 0) {
      event.preventDefault();
      setPlace((Math.min(place, shown.length - 1) + step + shown.length) % shown.length);
    }
    if (event.key === "Escape") {
      event.preventDefault();
      close();
    }
    if (event.key === "Enter" && current) {
      event.preventDefault();
      choose(current);
    }
  };
  const groups = [...new Set(shown.map(({ group }) => group))];
  return (
    <dialog
      ref={dialog}
      className={classes("card", styles.palette)}
      aria-label="Command palette"
      onClose={onClose}
      // The dialog itself is under the pointer on its backdrop only.
      onPointerDown={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <div className={styles.content}>
        <input
          className={styles.text}
          role="combobox"
          aria-label="Search commands"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={current && idOf(current)}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Go to a page, open a result, start a structure"
          value={text}
          onKeyDown={press}
          onChange={(event) => {
            setText(event.target.value);
            setPlace(0);
          }}
        />
        <div id={list} className={styles.list} role="listbox" aria-label="Commands">
          {groups.map((group) => (
            <Fragment key={group}>
              <div className="hint px-2 pt-2 pb-1" role="presentation" aria-hidden="true">
                {group}
              </div>
              {shown
                .filter((command) => command.group === group)
                .map((command) => (
                  <button
                    key={command.id}
                    id={idOf(command)}
                    type="button"
                    role="option"
                    // The combobox has the focus and names the current option.
                    tabIndex={-1}
                    aria-selected={command === current}
                    className={`line between body text-left ${styles.option}`}
                    onPointerMove={() => setPlace(shown.indexOf(command))}
                    onClick={() => choose(command)}
                  >
                    <span className="one-line">{command.label}</span>
                    {command.hint && <span className={`one-line hint ${styles.hint}`}>{command.hint}</span>}
                  </button>
                ))}
            </Fragment>
          ))}
        </div>
        {shown.length === 0 && (
          <p className="p-4 quiet" role="status">
            Nothing matches.
          </p>
        )}
      </div>
    </dialog>
  );
};
