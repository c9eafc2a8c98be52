import { useState } from "react";
import { matchPath, useLocation, useNavigate } from "react-router-dom";
import { STARTING_STRUCTURES } from "#shared/domain/structure/structure.ts";
import { useCases } from "../../cases/use-cases.ts";
import { MOST_COMPARED } from "../../charts/most-compared.ts";
import { casePath, comparePath, paths, savedBacktestPath, savedSweepPath } from "../../lib/paths.ts";
import { useSession } from "../../lib/services.tsx";
import { nameOfRow, nameOfSweep } from "../../saved/result-name.ts";
import { useSavedBacktests, useSavedSweeps } from "../../saved/saved-lists.ts";

const PAGES = [
  ["Backtester", paths.backtester, "new backtest run"],
  ["Explore", paths.explore, "new search sweep"],
  ["Portfolio", paths.portfolio, "new several strategies account"],
  ["Dashboard", paths.dashboard, "saved my backtests sweeps cases"],
  ["Today", paths.today, "followed entries exits newest session"],
  ["Account", paths.account, "profile subscription password"],
  ["FAQ", paths.faq, "help questions"],
  ["Developers", paths.developers, "api keys python typescript mcp agents reference"],
  ["Disclaimer", paths.disclaimer, "legal privacy terms"],
] as const;

const formToRun = (): HTMLFormElement | null => document.querySelector("form[data-runs]");

/** Returns the caller's backtest that this page shows; undefined on other pages. */
const useShownBacktest = (username: string): string | undefined => {
  const { pathname } = useLocation();
  const shown = matchPath(paths.savedBacktest, pathname)?.params;
  return shown?.user === username ? shown.backtestId : undefined;
};

export const useCommands = (): readonly Command[] => {
  const navigate = useNavigate();
  const { username = "" } = useSession();
  const shown = useShownBacktest(username);
  const { data: backtests = [] } = useSavedBacktests().query;
  const { data: sweeps = [] } = useSavedSweeps().query;
  const { data: cases = [] } = useCases();
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
          label: nameOfRow(row),
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
    ...backtests.map((row) => ({
      id: row.backtest_name,
      group: "Backtests",
      label: nameOfRow(row),
      hint: row.backtest_name,
      words: [row.strategy, ...(row.listing.label?.tags ?? [])].join(" "),
      run: go(savedBacktestPath(row.creator, row.backtest_name)),
    })),
    ...sweeps.map((row) => ({
      id: row.name,
      group: "Sweeps",
      label: nameOfSweep(row),
      hint: row.name,
      words: (row.label?.tags ?? []).join(" "),
      run: go(savedSweepPath(row.creator, row.name)),
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

export type Command = {
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
const MOST_UNASKED = 6;

const rankOf = ({ label, words = "", hint = "" }: Command, parts: readonly string[]): number | undefined => {
  const name = label.toLowerCase();
  const all = `${name} ${hint} ${words}`.toLowerCase();
  if (!parts.every((part) => all.includes(part))) return undefined;
  if (name.startsWith(parts[0] ?? "")) return 0;
  return parts.every((part) => name.includes(part)) ? 1 : 2;
};

/** Returns the commands that have all words of a text, best matches first within their groups. */
export const matching = (commands: readonly Command[], text: string): Command[] => {
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
