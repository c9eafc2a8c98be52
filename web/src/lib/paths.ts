/** The backtester's second mode, in its query. */
export const EXPLORE_MODE = "explore";

/** Every address of the site in one place; components never spell one out. */
export const paths = {
  home: "/",
  howItWorks: "/how-it-works",
  login: "/login",
  signup: "/signup",
  verifyEmail: "/verify-email",
  about: "/about",
  faq: "/faq",
  whyBacktest: "/whats-the-point",
  disclaimer: "/disclaimer",
  privacy: "/disclaimer#privacy",
  terms: "/disclaimer#terms",
  requestReset: "/request-reset",
  resetPassword: "/reset-password/:uid/:token",
  account: "/account",
  dashboard: "/dashboard",
  savedBacktest: "/dashboard/:user/:backtestId",
  backtester: "/backtester",
  explore: `/backtester?mode=${EXPLORE_MODE}`,
} as const;

/** Where a saved backtest is read. */
export const savedBacktestPath = (user: string, backtestId: string): string =>
  `/dashboard/${encodeURIComponent(user)}/${encodeURIComponent(backtestId)}`;

/** Where a saved sweep is read: in the mode that it was searched in. */
export const savedSweepPath = (user: string, name: string): string =>
  `${paths.explore}&user=${encodeURIComponent(user)}&sweep=${encodeURIComponent(name)}`;

/** Whose saved sweep an address names, and which; undefined where it names none. */
export const savedSweepOf = (
  query: URLSearchParams,
): { readonly user: string; readonly name: string } | undefined => {
  const [user, name] = [query.get("user"), query.get("sweep")];
  return user && name ? { user, name } : undefined;
};

/** The ticker of which the dashboard lists backtests, in its query. */
export const TICKER_QUERY = "ticker";

/** Whose saved backtests stand side by side, and which. */
export type ComparedNames = { readonly user: string; readonly names: readonly string[] };

/** Where saved backtests are compared. */
export const comparePath = ({ user, names }: ComparedNames): string =>
  `${paths.dashboard}?user=${encodeURIComponent(user)}&compare=${names.map(encodeURIComponent).join(",")}`;

/** The backtests that an address compares, each once; undefined where it compares none. */
export const comparedOf = (query: URLSearchParams): ComparedNames | undefined => {
  const [user, names] = [query.get("user"), query.get("compare")];
  return user && names ? { user, names: [...new Set(names.split(",").filter(Boolean))] } : undefined;
};

const OPEN_TO_MEMBERS: readonly string[] = [
  paths.login,
  paths.signup,
  paths.about,
  paths.requestReset,
  paths.disclaimer,
  paths.faq,
];
const RESET_LINK = /^\/reset-password\/[^/]+\/[^/]+\/?$/;

/** Whether a logged-in visitor stays on this public page; from all others the way leads to the dashboard. */
export const isOpenToMembers = (pathname: string): boolean =>
  OPEN_TO_MEMBERS.includes(withoutTrailingSlash(pathname)) || RESET_LINK.test(pathname);

/** The address as a report may name it: a reset link holds a secret until it is used. */
export const reportablePath = (pathname: string): string =>
  RESET_LINK.test(pathname) ? paths.resetPassword : pathname;

const WITHOUT_TOKEN: readonly string[] = [paths.login, paths.signup, paths.verifyEmail];

/** Whether calls from this page carry the bearer token (spec §6). */
export const callsCarryToken = (pathname: string): boolean =>
  !WITHOUT_TOKEN.includes(withoutTrailingSlash(pathname));

const withoutTrailingSlash = (pathname: string): string =>
  pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
