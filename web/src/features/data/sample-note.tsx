import { Link } from "react-router-dom";
import { formatDate } from "../../lib/format.ts";
import { isOwnMachine } from "../../lib/own-machine.ts";
import { paths } from "../../lib/paths.ts";

/** Says that modeled chains get no new sessions, and how to bring newer ones. */
export const SampleNote = ({ end }: { readonly end: string }) => (
  <p className="reading">
    Modeled chains are a sample: they end on {formatDate(end)}, and no newer session is added.{" "}
    {isOwnMachine() ? (
      <>
        To test newer sessions, bring your own chains: <code>npm run import -- --ticker SPY FILES</code>.{" "}
        <Link to={paths.dataList}>How to get chains</Link> lists vendors and free ways.
      </>
    ) : (
      "Newer sessions come with a vendor's chains, which the operator of this site imports."
    )}
  </p>
);
