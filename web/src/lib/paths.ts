export const EXPLORE_MODE = "explore";
export const PORTFOLIO_MODE = "portfolio";

export const paths = {
  home: "/",
  howItWorks: "/how-it-works",
  login: "/login",
  signup: "/signup",
  verifyEmail: "/verify-email",
  about: "/about",
  faq: "/faq",
  whyBacktest: "/whats-the-point",
  developers: "/developers",
  disclaimer: "/disclaimer",
  privacy: "/disclaimer#privacy",
  terms: "/disclaimer#terms",
  requestReset: "/request-reset",
  resetPassword: "/reset-password/:uid/:token",
  endDigest: "/end-digest/:uid/:token",
  account: "/account",
  dashboard: "/dashboard",
  today: "/today",
  savedBacktest: "/dashboard/:user/:backtestId",
  searches: "/searches",
  portfolios: "/portfolios",
  cases: "/cases",
  case: "/cases/:caseId",
  dataList: "/data",
  data: "/data/:ticker",
  savedPortfolio: "/portfolios/:user/:id",
  backtester: "/backtester",
  shared: "/s/:token",
  explore: `/backtester?mode=${EXPLORE_MODE}`,
  portfolio: `/backtester?mode=${PORTFOLIO_MODE}`,
} as const;

/** The tabs of the dashboard, whose top link stays marked on all of them. */
export const DASHBOARD_TABS = [
  { label: "Results", to: paths.dashboard },
  { label: "Searches", to: paths.searches },
  { label: "Portfolios", to: paths.portfolios },
  { label: "Cases", to: paths.cases },
  { label: "Today", to: paths.today },
  { label: "Data", to: paths.dataList },
] as const;

export const savedBacktestPath = (user: string, backtestId: string): string =>
  `/dashboard/${encodeURIComponent(user)}/${encodeURIComponent(backtestId)}`;

export const savedPortfolioPath = (user: string, id: string): string =>
  `/portfolios/${encodeURIComponent(user)}/${encodeURIComponent(id)}`;

export const casePath = (caseId: string): string => `/cases/${encodeURIComponent(caseId)}`;

export const dataPath = (ticker: string): string => `/data/${encodeURIComponent(ticker)}`;

export const savedSweepPath = (user: string, name: string): string =>
  `${paths.explore}&user=${encodeURIComponent(user)}&sweep=${encodeURIComponent(name)}`;

export const savedSweepOf = (
  query: URLSearchParams,
): { readonly user: string; readonly name: string } | undefined => {
  const [user, name] = [query.get("user"), query.get("sweep")];
  return user && name ? { user, name } : undefined;
};

/** The backtester's query parameter for the inputs of a public link. */
export const SHARED_QUERY = "shared";

export const trySharedPath = (token: string): string =>
  `${paths.backtester}?${SHARED_QUERY}=${encodeURIComponent(token)}`;

/** Returns the public link's token in a path of `trySharedPath`; undefined in another path. */
export const sharedTokenIn = (path: string): string | undefined =>
  path.startsWith(`${paths.backtester}?`)
    ? (new URLSearchParams(path.slice(paths.backtester.length)).get(SHARED_QUERY) ?? undefined)
    : undefined;

export type ComparedNames = { readonly user: string; readonly names: readonly string[] };

export const comparePath = ({ user, names }: ComparedNames): string =>
  `${paths.dashboard}?user=${encodeURIComponent(user)}&compare=${names.map(encodeURIComponent).join(",")}`;

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
  paths.developers,
];
const RESET_LINK = /^\/reset-password\/[^/]+\/[^/]+\/?$/;

/** True for public pages that members may see; others redirect to the dashboard. */
export const isOpenToMembers = (pathname: string): boolean =>
  OPEN_TO_MEMBERS.includes(withoutTrailingSlash(pathname)) || RESET_LINK.test(pathname);

const PUBLIC_LINK = /^\/s\/[^/]+\/?$/;
const DIGEST_LINK = /^\/end-digest\/[^/]+\/[^/]+\/?$/;

/** Paths that hold a secret, and the pages that they are reported as. */
const SECRET_PATHS: readonly (readonly [path: RegExp, reported: string])[] = [
  [RESET_LINK, paths.resetPassword],
  [PUBLIC_LINK, paths.shared],
  [DIGEST_LINK, paths.endDigest],
];

/** Returns the path for a crash report, without the secret of a link. */
export const reportablePath = (pathname: string): string =>
  SECRET_PATHS.find(([path]) => path.test(pathname))?.[1] ?? pathname;

const WITHOUT_TOKEN: readonly string[] = [paths.login, paths.signup, paths.verifyEmail];

/** True if calls from this page carry the bearer token (spec §6). */
export const callsCarryToken = (pathname: string): boolean =>
  !WITHOUT_TOKEN.includes(withoutTrailingSlash(pathname));

const withoutTrailingSlash = (pathname: string): string =>
  pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
