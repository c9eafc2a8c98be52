import { useLocation } from "react-router-dom";
import { Claims } from "../features/landing/claims.tsx";
import { EntranceBand } from "../features/landing/entrance-band.tsx";
import { Finding } from "../features/landing/finding.tsx";
import { Hero } from "../features/landing/hero.tsx";
import { Scrub } from "../features/landing/scrub.tsx";
import { HowItWorks } from "../features/tour/how-it-works.tsx";
import { paths } from "../lib/paths.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import styles from "./landing.module.css";

/** The landing page; /how-it-works scrolls to that part. */
export const LandingPage = () => {
  const { pathname } = useLocation();
  usePageTitle(pathname === paths.howItWorks ? "How it works" : "Options backtesting");
  return (
    <div className={styles.landing}>
      <Hero />
      <Finding />
      <Scrub />
      <Claims />
      <HowItWorks />
      <EntranceBand title="Test it before you trade it" />
    </div>
  );
};
