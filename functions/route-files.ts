import { fileNameOf, type RouteName } from "#shared/contracts/routes.ts";

/** The files of `api/` that serve several routes; each exports a handler by the route's name. */
const SHARED_FILES: Readonly<Record<string, readonly RouteName[]>> = {
  cases: ["listCases", "createCase", "getCase", "changeCase", "deleteCase"],
  "delete-saved": ["deleteBacktest", "deleteSweep", "deletePortfolio"],
  digest: ["setDigest", "endDigest"],
  exports: ["startExport", "getExport", "getExportPart"],
  following: ["followBacktest", "listFollowed"],
  forms: ["getLoginForm", "getSignupForm", "getBacktestForm", "getPortfolioForm", "getSweepForm"],
  "get-saved": ["getBacktest", "getSweep", "getPortfolio"],
  keys: ["listKeys", "createKey", "deleteKey"],
  "label-saved": ["labelBacktest", "labelSweep", "labelPortfolio"],
  "list-saved": ["listBacktests", "listSweeps", "listPortfolios"],
  markets: ["getChain", "getDataReport"],
  "share-saved": ["shareBacktest", "shareSweep", "sharePortfolio"],
  submits: [
    "submitBacktest",
    "submitPortfolio",
    "submitElsewhere",
    "submitSweep",
    "submitSensitivity",
    "checkBacktest",
    "countSweep",
  ],
  tasks: ["getTask", "getTaskResults", "listTasks", "cancelTask"],
  texts: ["getFaq", "getDisclaimer", "getOpenApi"],
};

/** The file that serves a route, below this folder without extension, and its export there. */
export const sourceOfRoute = (name: RouteName): { readonly file: string; readonly export: string } => {
  const [file] = Object.entries(SHARED_FILES).find(([, names]) => names.includes(name)) ?? [];
  return file === undefined
    ? { file: `api/${fileNameOf(name)}`, export: "handler" }
    : { file: `api/${file}`, export: name };
};
