import { useEffect, useState } from "react";

/** A bar without news for this long says so. */
const STANDS_AFTER_MS = 10_000;
const EVERY_MS = 1_000;

/** Says for how long a run has had no news; empty at first. Key it by the news, so that it starts again with each. */
export const StandingNote = () => {
  const [since] = useState(() => Date.now());
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const standing = now - since;
  if (standing < STANDS_AFTER_MS) return null;
  return (
    <p>No progress for {Math.floor(standing / 1_000)} s. It's still running; you can leave this page.</p>
  );
};
