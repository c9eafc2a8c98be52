import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { matchPath, useLocation, useNavigate } from "react-router-dom";
import { STARTING_STRUCTURES } from "#shared/domain/structure/structure.ts";
import { useCases } from "../../cases/use-cases.ts";
import { MOST_COMPARED } from "../../charts/most-compared.ts";
import {
  casePath,
  comparePath,
  paths,
  savedBacktestPath,
  savedPortfolioPath,
  savedSweepPath,
} from "../../lib/paths.ts";
import { useSession } from "../../lib/services.tsx";
import { useLogout } from "../../lib/use-logout.ts";
import { differingWords, nameOfPortfolio, nameOfRow, nameOfSweep } from "../../saved/result-name.ts";
import { useSavedBacktests, useSavedPortfolios, useSavedSweeps } from "../../saved/saved-lists.ts";
import { classes } from "../../ui/classes.ts";
import styles from "./palette.module.css";

const PAGES = [
  ["Backtester", paths.backtester, "new backtest run"],
  ["Explore", paths.explore, "new search sweep"],
  ["Portfolio", paths.portfolio, "new several strategies account"],
  ["Dashboard", paths.dashboard, "results saved my backtests"],
  ["Searches", paths.searches, "saved my sweeps"],
  ["Portfolios", paths.portfolios, "saved my portfolios"],
  ["Cases", paths.cases, "my cases questions"],
  ["Today", paths.today, "followed entries exits newest session"],
  ["Data", paths.dataList, "tickers chains source import"],
  ["Account", paths.account, "profile subscription password"],
  ["FAQ", paths.faq, "help questions"],
  ["Developers", paths.developers, "api keys python typescript mcp agents reference"],
  ["About", paths.about, "what it is"],
  ["Disclaimer", paths.disclaimer, "legal"],
  ["Privacy policy", paths.privacy, "legal what we store"],
  ["Terms of service", paths.terms, "legal"],
] as const;

const formToRun = (): HTMLFormElement | null => document.querySelector("form[data-runs]");

const useShownBacktest = (username: string): string | undefined => {
  const { pathname } = useLocation();
  const shown = matchPath(paths.savedBacktest, pathname)?.params;
  return shown?.user === username ? shown.backtestId : undefined;
};

const useCommands = (): readonly Command[] => {
  const navigate = useNavigate();
  const { username = "" } = useSession();
  const shown = useShownBacktest(username);
  const { data: backtests = [] } = useSavedBacktests().query;
  const differing = differingWords(backtests);
  const { data: sweeps = [] } = useSavedSweeps().query;
  const { data: portfolios = [] } = useSavedPortfolios().query;
  const { data: cases = [] } = useCases();
  const logOut = useLogout();
  const [picked, setPicked] = useState<readonly string[]>();
  const go = (to: string, state?: unknown) => () => void navigate(to, { state });

  if (picked) {
    const toggle = (name: string) => () =>
      setPicked(picked.includes(name) ? picked.filter((each) => each !== name) : [...picked, name]);
    return [
      ...(picked.length > 1
        ? [
            {
              id: "compare",
              group: "Compare",
              label: `Compare ${picked.length} backtests`,
              run: go(comparePath({ user: username, names: picked })),
            },
          ]
        : []),
      ...backtests
        .filter(({ backtest_name: name }) => picked.includes(name) || picked.length < MOST_COMPARED)
        .map((row) => ({
          id: row.backtest_name,
          group: "Select two or more",
          label: [nameOfRow(row), differing.get(row.backtest_name)].filter(Boolean).join(" · "),
          hint: `${row.backtest_name}${picked.includes(row.backtest_name) ? ", selected" : ""}`,
          stays: true,
          run: toggle(row.backtest_name),
        })),
    ];
  }

  const form = formToRun();
  return [
    ...(form
      ? [
          {
            id: "run",
            group: "Do",
            label: `Run this ${form.dataset.runs}`,
            run: () => form.requestSubmit(),
          },
        ]
      : []),
    ...(backtests.length > 1
      ? [
          {
            id: "pick",
            group: "Do",
            label: "Compare backtests…",
            words: "compare with",
            stays: true,
            run: () => setPicked(shown === undefined ? [] : [shown]),
          },
        ]
      : []),
    ...PAGES.map(([label, to, words]) => ({ id: to, group: "Go to", label, words, run: go(to) })),
    { id: "log out", group: "Go to", label: "Log out", words: "logout sign out leave", run: logOut },
    ...backtests.map((row) => ({
      id: row.backtest_name,
      group: "Backtests",
      label: [nameOfRow(row), differing.get(row.backtest_name)].filter(Boolean).join(" · "),
      hint: row.backtest_name,
      words: [row.strategy, ...(row.listing.label?.tags ?? [])].join(" "),
      run: go(savedBacktestPath(row.creator, row.backtest_name)),
    })),
    ...sweeps.map((row) => ({
      id: row.name,
      group: "Searches",
      label: nameOfSweep(row),
      hint: row.name,
      words: (row.label?.tags ?? []).join(" "),
      run: go(savedSweepPath(row.creator, row.name)),
    })),
    ...portfolios.map((row) => ({
      id: row.id,
      group: "Portfolios",
      label: nameOfPortfolio(row),
      hint: row.id,
      words: [...row.tickers, ...(row.label?.tags ?? [])].join(" "),
      run: go(savedPortfolioPath(row.creator, row.id)),
    })),
    ...cases.map(({ case_id: caseId, name }) => ({
      id: caseId,
      group: "Cases",
      label: name,
      run: go(casePath(caseId)),
    })),
    ...STARTING_STRUCTURES.map((structure) => ({
      id: structure,
      group: "Start a structure",
      label: structure,
      words: "new strategy",
      run: go(paths.backtester, { structure }),
    })),
  ];
};

type Command = {
  /** Unique among the commands. */
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly hint?: string;
  readonly words?: string;
  /** Leaves the palette open. */
  readonly stays?: boolean;
  readonly run: () => void;
};

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
