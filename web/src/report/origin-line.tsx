import type { BacktestOrigin } from "#shared/contracts/origin.ts";
import { originParts } from "#shared/domain/origin-words.ts";
import { classes } from "../ui/classes.ts";
import { Term } from "../ui/overlays/term.tsx";
import styles from "./origin-line.module.css";

type Props = { readonly origin: BacktestOrigin | undefined };

const hintOf = ({ objective }: BacktestOrigin): string =>
  `A leader by ${objective}. The best of many tries looks good by luck alone; the verdict says how much of it luck explains.`;

/** Where a backtest came from, in one line: how many combinations its search tried, and the verdict. */
export const OriginLine = ({ origin }: Props) => {
  if (!origin) return null;
  const { before, sweep, after } = originParts(origin);
  return (
    <p className={classes(styles.origin, origin.verdict === "Held up" && styles.held)}>
      <Term hint={hintOf(origin)}>
        {before}
        {sweep ? <em>{sweep}</em> : "a search"}
        {after}
      </Term>
    </p>
  );
};
