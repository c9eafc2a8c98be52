import { ElsewhereResults } from "#shared/contracts/elsewhere/results.ts";
import { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import { RunResults } from "#shared/contracts/results.ts";
import type { Task } from "../store/tasks/task-row.ts";

/** How results of a kind of task are sent, and the service's sentences about it. */
type KindOfTask = {
  /** The schema of results that may fit a message; undefined where they never do. */
  readonly Sent: typeof RunResults | typeof PortfolioResults | typeof ElsewhereResults | undefined;
  /** What a run counts against; a sensitivity counts with its backtest. */
  readonly quota: "backtests" | "sweeps" | undefined;
  readonly words: {
    readonly cancelled: string;
    readonly endedAlready: string;
    readonly unfinished: string;
    readonly notSaveable: string;
    readonly endedSilently: string;
    /** Reasons of a failure: an unknown one, the time limit, or lost work. */
    readonly broken: string;
    readonly tooLong: string;
    readonly interrupted: string;
    /** Why stored results cannot be sent. */
    readonly damaged: string;
  };
};

export const TASK_KINDS: Readonly<Record<Task["kind"], KindOfTask>> = {
  backtest: {
    Sent: RunResults,
    quota: "backtests",
    words: {
      cancelled: "The backtest was canceled.",
      endedAlready: "The backtest has already ended.",
      unfinished: "The backtest hasn't finished yet.",
      notSaveable: "Only a finished backtest can be saved.",
      endedSilently: "The backtest didn't finish. Please run it again.",
      broken: "The backtest failed, and it wasn't your inputs. Please run it again.",
      tooLong: "The backtest took too long and was stopped. Shorten its period and run it again.",
      interrupted: "The backtest was interrupted, and it wasn't your inputs. Please run it again.",
      damaged: "This backtest's results were damaged in storage. Please run it again.",
    },
  },
  sweep: {
    Sent: undefined,
    quota: "sweeps",
    words: {
      cancelled: "The search was canceled.",
      endedAlready: "The search has already ended.",
      unfinished: "The search hasn't finished yet.",
      notSaveable: "Only a finished search can be saved.",
      endedSilently: "The search didn't finish. Please run it again.",
      broken: "The search failed, and it wasn't your inputs. Please run it again.",
      tooLong: "The search took too long and was stopped. Try fewer combinations.",
      interrupted: "The search was interrupted, and it wasn't your inputs. Please run it again.",
      damaged: "This search's results were damaged in storage. Please run it again.",
    },
  },
  portfolio: {
    Sent: PortfolioResults,
    quota: "backtests",
    words: {
      cancelled: "The portfolio was canceled.",
      endedAlready: "The portfolio has already ended.",
      unfinished: "The portfolio hasn't finished yet.",
      notSaveable: "Only a finished portfolio can be saved.",
      endedSilently: "The portfolio didn't finish. Please run it again.",
      broken: "The portfolio failed, and it wasn't your inputs. Please run it again.",
      tooLong: "The portfolio took too long and was stopped. Shorten its period and run it again.",
      interrupted: "The portfolio was interrupted, and it wasn't your inputs. Please run it again.",
      damaged: "This portfolio's results were damaged in storage. Please run it again.",
    },
  },
  elsewhere: {
    Sent: ElsewhereResults,
    quota: "backtests",
    words: {
      cancelled: "The run on other tickers was canceled.",
      endedAlready: "The run on other tickers has already ended.",
      unfinished: "The run on other tickers hasn't finished yet.",
      notSaveable: "A run on other tickers can't be saved.",
      endedSilently: "The run on other tickers didn't finish. Please run it again.",
      broken: "The run on other tickers failed, and it wasn't your inputs. Please run it again.",
      tooLong: "The run on other tickers took too long and was stopped. Shorten its period and run it again.",
      interrupted:
        "The run on other tickers was interrupted, and it wasn't your inputs. Please run it again.",
      damaged: "The results on other tickers were damaged in storage. Please run it again.",
    },
  },
  sensitivity: {
    Sent: undefined,
    quota: undefined,
    words: {
      cancelled: "The sensitivity was canceled.",
      endedAlready: "The sensitivity has ended already.",
      unfinished: "The sensitivity has not finished yet.",
      notSaveable: "A sensitivity is saved with its backtest.",
      endedSilently: "The sensitivity did not finish. Please try again.",
      broken: "The sensitivity could not be finished. Please try again.",
      tooLong: "The sensitivity took too long and was stopped.",
      interrupted: "The sensitivity was interrupted. Please try again.",
      damaged: "The results of this sensitivity were damaged where they are kept.",
    },
  },
};
