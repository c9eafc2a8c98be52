import { classes } from "../../../ui/classes.ts";
import { searchInWords } from "./search-in-words.ts";
import { useShownGrid } from "./use-shown-grid.ts";

/** The search in words. While the form has a fault, the last words stay, paler. */
export const SearchWords = () => {
  const { shown, isStale } = useShownGrid();
  if (!shown) return null;
  const [spreads, rules, period] = searchInWords(shown);
  return (
    <div className={classes("stack-2 tabular measure pretty", isStale && "quiet")}>
      <p>
        {spreads} {rules}
      </p>
      <p className="quiet">{period}</p>
    </div>
  );
};
