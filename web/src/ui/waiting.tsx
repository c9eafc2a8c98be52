import { type ReactNode, useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { Spinner } from "./spinner.tsx";
import styles from "./waiting.module.css";

const QUIET_MS = 8_000;

const useIsLong = (): boolean => {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
};

type WaitingProps = {
  /** What is awaited, such as "your backtests". */
  readonly what: string;
  /** Why the wait cannot end by itself: said at once, instead of the usual line after 8 seconds. */
  readonly trouble?: ReactNode;
  readonly onRetry?: () => void;
};

/** A spinner that stays; after 8 seconds it says what is going on and offers a retry. */
export const Waiting = ({ what, trouble, onRetry }: WaitingProps) => {
  const isLong = useIsLong();
  return (
    <div className={styles.waiting}>
      <Spinner label={`Loading ${what}`} />
      <div className={styles.line} role="status">
        {(isLong || trouble) && (
          <>
            <span>{trouble ?? `Still loading ${what}. It is being tried again.`}</span>
            {onRetry && (
              <Button size="small" onClick={onRetry}>
                Retry
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
};
