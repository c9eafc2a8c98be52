import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../buttons/button.tsx";
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
  /** The loading text's noun, such as "your backtests". */
  readonly what: string;
  /** Why the wait cannot end by itself; shown at once instead of the line after 8 seconds. */
  readonly trouble?: ReactNode;
  readonly onRetry?: () => void;
  readonly shape?: ReactNode;
  /** Shows the spinner over the skeleton: an attempt failed and a retry follows. */
  readonly hasFailed?: boolean;
};

/**
 * A lasting spinner, or a skeleton until the wait is long or an attempt fails. After 8 seconds it names the
 * wait and offers a retry.
 */
export const Waiting = ({ shape, hasFailed = false, ...wait }: WaitingProps) => {
  const isLong = useIsLong();
  const { what, trouble } = wait;
  if (!shape) return <SpinningWait {...wait} isLong={isLong} />;
  return (
    <div className={`anchor ${styles.shaped}`}>
      <div aria-hidden="true">{shape}</div>
      {isLong || hasFailed || trouble ? (
        <SpinningWait {...wait} isLong={isLong} />
      ) : (
        <p className="visually-hidden" role="status">
          Loading {what}…
        </p>
      )}
    </div>
  );
};

type SpinningWaitProps = Pick<WaitingProps, "what" | "trouble" | "onRetry"> & { readonly isLong: boolean };

const SpinningWait = ({ what, trouble, onRetry, isLong }: SpinningWaitProps) => (
  <div className={styles.waiting}>
    <Spinner label={`Loading ${what}`} />
    <div className="row-loose centered" role="status">
      {(isLong || trouble) && (
        <>
          <span>{trouble ?? `Still loading ${what}. Trying again.`}</span>
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
