import { paths } from "../lib/paths.ts";

/**
 * The links of the top nav and the footer (spec §2), all of them. `isBuilt` is false for pages that a later release
 * brings: they are not linked yet, and their addresses lead to / like any unknown one.
 */
export type NavLink = { readonly label: string; readonly to: string; readonly isBuilt: boolean };

const link = (label: string, to: string, isBuilt: boolean): NavLink => ({ label, to, isBuilt });

const VISITOR_LINKS = [
  link("Login", paths.login, true),
  link("Sign Up", paths.signup, true),
  link("Why Backtest?", paths.whyBacktest, false),
  link("About", paths.about, false),
  link("FAQ", paths.faq, false),
  link("Disclaimer", paths.disclaimer, false),
];

const MEMBER_LINKS = [
  link("Backtester", paths.backtester, true),
  link("Dashboard", paths.dashboard, true),
  link("Account", paths.account, true),
  link("FAQ", paths.faq, false),
  link("Disclaimer", paths.disclaimer, false),
];

const LEGAL_LINKS = [
  link("Disclaimer", paths.disclaimer, false),
  link("Privacy policy", paths.disclaimer, false),
  link("Terms of service", paths.disclaimer, false),
];

const built = (links: readonly NavLink[]): NavLink[] => links.filter(({ isBuilt }) => isBuilt);

/** The links that work now; "Logout" follows the members' as a button. */
export const navLinks = (isMember: boolean): NavLink[] => built(isMember ? MEMBER_LINKS : VISITOR_LINKS);

/** The footer's links that work now. */
export const legalLinks = (): NavLink[] => built(LEGAL_LINKS);
