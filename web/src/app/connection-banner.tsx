import { useEffect, useRef, useState } from "react";
import type { Connection } from "../lib/connection.ts";
import { useConnection } from "../lib/services.tsx";
import styles from "./connection-banner.module.css";

const WORDS: Readonly<Record<Exclude<Connection, "good">, string>> = {
  offline: "You're offline. Backspread reconnects as soon as your network is back.",
  "no answer": "We can't reach Backspread right now. We're trying again.",
};

const BACK_MS = 4_000;

/** A banner while the network or the service is away, and for a moment after its return. */
export const ConnectionBanner = () => {
  const connection = useConnection();
  const wasAway = useRef(false);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (connection !== "good") {
      wasAway.current = true;
      setBack(false);
      return;
    }
    if (!wasAway.current) return;
    wasAway.current = false;
    setBack(true);
    const timer = setTimeout(() => setBack(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [connection]);
  const words = connection === "good" ? (isBack ? "Connected again." : undefined) : WORDS[connection];
  // The region stays, so that screen readers announce what comes into it.
  return <div aria-live="polite">{words && <p className={styles.banner}>{words}</p>}</div>;
};
