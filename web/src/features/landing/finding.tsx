import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import styles from "./finding.module.css";

/** The lesson of the sample backtest. */
export const Finding = () => (
  <section className={styles.finding} aria-labelledby="finding">
    <h2 id="finding" className={"statement"}>
      Nearly four of five trades won.{" "}
      <span className="quiet">Half the time, pure luck does just as well.</span>
    </h2>
    <div className="stack-3 quiet passage">
      <p>
        That's what a p-value of 0.50 says about the backtest above. It won 78% of its trades, it made money,
        and it proves nothing. Better to learn that here than in your account.
      </p>
      <p>
        <Link to={paths.whyBacktest}>Why Backtest?</Link>
      </p>
    </div>
  </section>
);
