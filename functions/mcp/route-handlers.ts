import * as backtests from "#shared/contracts/backtests.ts";
import * as portfolios from "#shared/contracts/portfolios/calls.ts";
import * as sweeps from "#shared/contracts/sweeps.ts";
import * as taskResults from "#shared/contracts/task-results.ts";
import { getBacktestForm, getPortfolioForm, getSweepForm } from "../api/forms.ts";
import { handler as saveBacktest } from "../api/save-backtest.ts";
import { checkBacktest, countSweep, submitBacktest, submitPortfolio, submitSweep } from "../api/submits.ts";
import { getTask, getTaskResults, listTasks } from "../api/tasks.ts";
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
