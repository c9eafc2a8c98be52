import { type Location, Outlet, ScrollRestoration, useNavigation } from "react-router-dom";
import { classes } from "../ui/classes.ts";
import { ConnectionBanner } from "./connection-banner.tsx";
import { Footer } from "./footer.tsx";
import { Keys } from "./keys.tsx";
import styles from "./layout.module.css";
import { TopNav } from "./top-nav.tsx";
import { useArrival } from "./use-arrival.ts";

/** The first page of every visit has the key "default", which must not share a scroll position. */
const scrollKeyOf = ({ key, pathname, search }: Location): string =>
  key === "default" ? pathname + search : key;

/** The frame of every page: nav, page and footer. */
export const Layout = () => {
  const isLeaving = useNavigation().state === "loading";
  useArrival();
  return (
    <div className={styles.site}>
      <a className={classes("visually-hidden", styles.skip)} href="#page">
        Skip to the page
      </a>
      {isLeaving && <div className={styles.leaving} role="progressbar" aria-label="Loading the page" />}
      <TopNav />
      <main id="page" className={styles.page} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Keys />
      <ConnectionBanner />
      <ScrollRestoration getKey={scrollKeyOf} />
    </div>
  );
};
