/** Every address of the site with its title, its texts and its weight, by who opens it. */

export type Screen = {
  readonly path: string;
  readonly title: string;
  /** Headings, links and buttons of the specification, as the screen words them. */
  readonly says: readonly string[];
  /** The errors that the console may hold, because the screen explains them. */
  readonly fault?: RegExp;
  /** The script that a first visit to a heavy page may load, in bytes over the wire. */
  readonly mostScript?: number;
};

const LEAD = "Affordable options backtesting for analytical traders";

export const VISITORS: readonly Screen[] = [
  {
    path: "/",
    title: LEAD,
    says: ["$4.99 per month", "Sign up", "Log in", "How it works"],
    mostScript: 200_000,
  },
  {
    path: "/how-it-works",
    title: LEAD,
    says: [
      "Baseline configuration",
      "Risk management and filters",
      "Run backtests",
      "Analyze results",
      "Save",
      "Review",
    ],
  },
  { path: "/whats-the-point", title: "Why Backtest?", says: ["What a backtest can't do"] },
  { path: "/verify-email", title: "Check your mail", says: [] },
  {
    path: "/login",
    title: "Login",
    says: [LEAD, "Log in", "Forgot username or password?", "Not subscribed? Sign up now."],
    mostScript: 200_000,
  },
  { path: "/signup", title: "Sign up", says: ["Already have an account? Log in."] },
  {
    path: "/about",
    title: "A test before the trade",
    says: [
      "Our Mission",
      "What We Do",
      "Why Options Backtesting Matters",
      "Our Technology",
      "Who We Serve",
      "Our Commitment",
    ],
  },
  {
    path: "/faq",
    title: "Frequently asked questions",
    says: ["Where does the data come from?", "At what prices do trades fill?"],
  },
  {
    path: "/developers",
    title: "Developers",
    says: ["Get a key", "First call", "AI agents", "Limits", "Errors", "Every call", "/api/backtest_inputs/"],
    mostScript: 200_000,
  },
  {
    path: "/disclaimer",
    title: "Disclaimer, privacy, and terms",
    says: ["Disclaimer", "Privacy policy", "Terms of service", "Your rights"],
  },
  {
    path: `/s/${"s".repeat(22)}`,
    title: "This link is off",
    says: ["Backtest not found", "See what Backspread does"],
    fault: /404 \(Not Found\)|[Bb]acktest/,
  },
  { path: "/request-reset", title: "Enter your email", says: ["Submit"] },
  { path: "/reset-password/user/token", title: "Reset your password", says: ["Reset Password"] },
];

export const MEMBERS: readonly Screen[] = [
  {
    path: "/account",
    title: "Account",
    says: ["subscription renews", "Update my password", "Cancel subscription"],
  },
  {
    path: "/dashboard",
    title: "Welcome back, demo",
    says: ["New Backtest"],
    mostScript: 200_000,
  },
  { path: "/searches", title: "My Searches", says: ["New Search"], mostScript: 200_000 },
  { path: "/portfolios", title: "My Portfolios", says: ["New Portfolio"], mostScript: 200_000 },
  { path: "/cases", title: "My Cases", says: ["New Case"], mostScript: 200_000 },
  { path: "/data", title: "Data", says: ["SPY"], mostScript: 200_000 },
  {
    path: "/today",
    title: "Today",
    says: ["You don't follow a backtest yet", "Go to my backtests"],
    mostScript: 200_000,
  },
  {
    path: "/backtester",
    title: "Backtester",
    says: [
      "Inputs",
      "Baseline inputs",
      "Position management",
      "Options",
      "Risk management",
      "Event filters",
      "Volatility, price and volume filters",
      "Run backtest",
    ],
    mostScript: 245_000,
  },
  { path: "/backtester?mode=explore", title: "Backtester", says: ["Search"], mostScript: 245_000 },
  {
    path: "/backtester?mode=portfolio",
    title: "Backtester",
    says: ["Account", "Limits over all strategies", "Strategies", "Run portfolio"],
    mostScript: 245_000,
  },
  {
    path: "/data/SPY",
    title: "SPY data",
    says: ["What stands out", "By year", "What the columns mean", "Butterflies"],
    mostScript: 200_000,
  },
  {
    path: "/dashboard/demo/none",
    title: "NONE",
    says: ["Backtest not found", "Go to my backtests"],
    fault: /404 \(Not Found\)|Backtest not found/,
  },
  {
    path: "/portfolios/demo/none",
    title: "NONE",
    says: ["Portfolio not found", "Go to my portfolios"],
    fault: /404 \(Not Found\)|Portfolio not found/,
  },
  {
    path: `/cases/${"c".repeat(22)}`,
    title: "Case",
    says: ["Case not found", "Go to my dashboard"],
    fault: /404 \(Not Found\)|Case not found/,
  },
];

export const NAVIGATION = {
  visitor: ["Login", "Sign Up", "Why Backtest?", "About", "FAQ", "Disclaimer"],
  member: ["Backtester", "Dashboard", "Account", "FAQ", "Disclaimer"],
};
