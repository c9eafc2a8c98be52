import styles from "./progress-bar.module.css";

type ProgressBarProps = {
  /** 0 to 1. */
  readonly fraction: number;
  readonly label: string;
};

/** A run's progress; the rounded percent is shown while it is between 0 and 1. */
export const ProgressBar = ({ fraction, label }: ProgressBarProps) => {
  const percent = Math.round(fraction * 100);
  return (
    <div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={styles.bar} style={{ width: `${fraction * 100}%` }} />
      </div>
      {fraction > 0 && fraction < 1 && <span className="block mt-2 quiet tabular">{percent}%</span>}
    </div>
  );
};
