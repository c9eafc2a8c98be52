import * as rights from "./account-rights.ts";
import * as accounts from "./accounts.ts";
import * as apiKeys from "./api-keys.ts";
import * as backtests from "./backtests.ts";
import * as billing from "./billing.ts";
import * as cases from "./cases.ts";
import * as chains from "./chains.ts";
import * as dashboard from "./dashboard.ts";
import * as data from "./data-report.ts";
import * as digest from "./digest.ts";
import * as elsewhere from "./elsewhere/calls.ts";
import * as forward from "./forward/calls.ts";
import * as crashes from "./log-error.ts";
import * as portfolios from "./portfolios/calls.ts";
import * as savedPortfolios from "./portfolios/saved-calls.ts";
import * as reference from "./reference.ts";
import * as savedList from "./saved-list.ts";
import * as savedSweep from "./saved-sweep.ts";
import * as savedSweeps from "./saved-sweeps.ts";
import * as sharedLinks from "./shared-links.ts";
import * as sweeps from "./sweeps.ts";
import * as taskResults from "./task-results.ts";
import * as texts from "./texts.ts";

/** Every HTTP call. `functions/route-files.ts` names the handler's file: submitBacktest is functions/api/submit-backtest.ts. */
export const routes = {
  getLoginForm: accounts.getLoginForm,
  createToken: accounts.createToken,
  refreshToken: accounts.refreshToken,
  logout: accounts.logout,
  getSignupForm: accounts.getSignupForm,
  signUp: accounts.signUp,
  verifyEmail: accounts.verifyEmail,
  requestReset: accounts.requestReset,
  resetPassword: accounts.resetPassword,
  changePassword: accounts.changePassword,
  getMe: accounts.getMe,
  subscribe: billing.subscribe,
  cancelSubscription: billing.cancelSubscription,
  billingEvents: billing.billingEvents,
  getBacktestForm: backtests.getBacktestForm,
  getChain: chains.getChain,
  checkBacktest: backtests.checkBacktest,
  submitBacktest: backtests.submitBacktest,
  submitElsewhere: elsewhere.submitElsewhere,
  listTasks: backtests.listTasks,
  getTask: taskResults.getTask,
  getTaskResults: taskResults.getTaskResults,
  cancelTask: backtests.cancelTask,
  submitSensitivity: backtests.submitSensitivity,
  saveBacktest: backtests.saveBacktest,
  listBacktests: savedList.listBacktests,
  getBacktest: dashboard.getBacktest,
  deleteBacktest: dashboard.deleteBacktest,
  shareBacktest: dashboard.shareBacktest,
  labelBacktest: dashboard.labelBacktest,
  followBacktest: forward.followBacktest,
  listFollowed: forward.listFollowed,
  setDigest: digest.setDigest,
  endDigest: digest.endDigest,
  listCases: cases.listCases,
  createCase: cases.createCase,
  getCase: cases.getCase,
  changeCase: cases.changeCase,
  deleteCase: cases.deleteCase,
  getShared: sharedLinks.getShared,
  getSweepForm: sweeps.getSweepForm,
  countSweep: sweeps.countSweep,
  submitSweep: sweeps.submitSweep,
  listSweeps: savedSweeps.listSweeps,
  getSweep: savedSweep.getSweep,
  deleteSweep: savedSweeps.deleteSweep,
  shareSweep: savedSweeps.shareSweep,
  labelSweep: savedSweeps.labelSweep,
  getPortfolioForm: portfolios.getPortfolioForm,
  submitPortfolio: portfolios.submitPortfolio,
  listPortfolios: savedPortfolios.listPortfolios,
  getPortfolio: portfolios.getPortfolio,
  deletePortfolio: savedPortfolios.deletePortfolio,
  sharePortfolio: savedPortfolios.sharePortfolio,
  labelPortfolio: savedPortfolios.labelPortfolio,
  listKeys: apiKeys.listKeys,
  createKey: apiKeys.createKey,
  deleteKey: apiKeys.deleteKey,
  getFaq: texts.getFaq,
  getDisclaimer: texts.getDisclaimer,
  logError: crashes.logError,
  getOpenApi: reference.getOpenApi,
  startExport: rights.startExport,
  getExport: rights.getExport,
  getExportPart: rights.getExportPart,
  deleteAccount: rights.deleteAccount,
  getDataReport: data.getDataReport,
} as const;

export type RouteName = keyof typeof routes;

/** Returns the file name of a route: submitBacktest is submit-backtest. */
export const fileNameOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
