import { useState } from "react";
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

/** The palette's commands: pages, all that the member has saved, structures, and actions. */
export const useCommands = (): readonly Command[] => {
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
