import * as backtests from "#shared/contracts/backtests.ts";
import * as portfolios from "#shared/contracts/portfolios/calls.ts";
import * as sweeps from "#shared/contracts/sweeps.ts";
import * as taskResults from "#shared/contracts/task-results.ts";
import { handler as checkBacktest } from "../api/check-backtest.ts";
import { handler as countSweep } from "../api/count-sweep.ts";
import { getBacktestForm, getPortfolioForm, getSweepForm } from "../api/forms.ts";
import { handler as getTask } from "../api/get-task.ts";
import { handler as getTaskResults } from "../api/get-task-results.ts";
import { handler as listTasks } from "../api/list-tasks.ts";
import { handler as saveBacktest } from "../api/save-backtest.ts";
import { handler as submitBacktest } from "../api/submit-backtest.ts";
import { handler as submitPortfolio } from "../api/submit-portfolio.ts";
import { handler as submitSweep } from "../api/submit-sweep.ts";
import type { RouteHandlers } from "./ask.ts";

/** The routes' own handlers: scopes, limits, quotas and refusals stay where they are. */
export const routeHandlers: RouteHandlers = {
  getBacktestForm: { route: backtests.getBacktestForm, handler: getBacktestForm },
  getSweepForm: { route: sweeps.getSweepForm, handler: getSweepForm },
  getPortfolioForm: { route: portfolios.getPortfolioForm, handler: getPortfolioForm },
  checkBacktest: { route: backtests.checkBacktest, handler: checkBacktest },
  submitBacktest: { route: backtests.submitBacktest, handler: submitBacktest },
  submitPortfolio: { route: portfolios.submitPortfolio, handler: submitPortfolio },
  countSweep: { route: sweeps.countSweep, handler: countSweep },
  submitSweep: { route: sweeps.submitSweep, handler: submitSweep },
  listTasks: { route: backtests.listTasks, handler: listTasks },
  getTask: { route: taskResults.getTask, handler: getTask },
  getTaskResults: { route: taskResults.getTaskResults, handler: getTaskResults },
  saveBacktest: { route: backtests.saveBacktest, handler: saveBacktest },
};
