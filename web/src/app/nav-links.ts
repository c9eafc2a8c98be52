import { paths } from "../lib/paths.ts";

export type NavLink = { readonly label: string; readonly to: string };

const VISITOR_LINKS: readonly NavLink[] = [
  { label: "Login", to: paths.login },
  { label: "Sign Up", to: paths.signup },
  { label: "Why Backtest?", to: paths.whyBacktest },
  { label: "About", to: paths.about },
  { label: "FAQ", to: paths.faq },
  { label: "Disclaimer", to: paths.disclaimer },
];

const MEMBER_LINKS: readonly NavLink[] = [
  { label: "Backtester", to: paths.backtester },
  { label: "Dashboard", to: paths.dashboard },
  { label: "Account", to: paths.account },
  { label: "FAQ", to: paths.faq },
  { label: "Disclaimer", to: paths.disclaimer },
];

export const PROGRAM_LINKS: readonly NavLink[] = [{ label: "Developers", to: paths.developers }];

export const LEGAL_LINKS: readonly NavLink[] = [
  { label: "Disclaimer", to: paths.disclaimer },
  { label: "Privacy policy", to: paths.privacy },
  { label: "Terms of service", to: paths.terms },
];

export const navLinks = (isMember: boolean): readonly NavLink[] => (isMember ? MEMBER_LINKS : VISITOR_LINKS);
