import { useEffect, useEffectEvent, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useLocation, useNavigate } from "react-router-dom";
import type { Day } from "#shared/domain/day.ts";
import type { Kept } from "../../lib/kept.ts";
import { openedPortfolio } from "../../lib/opened-portfolio.ts";
import { bodyOf, keptValues, meaningOf, type PortfolioValues, sentValues } from "./form/portfolio-values.ts";

type Options = {
  /** The browser's record of the form before this visit. */
  readonly last: Kept;
  readonly initial: PortfolioValues;
  readonly yesterday: Day;
  readonly keep: (change: Kept) => void;
};

/** Returns the draft that a link replaces, or has replaced before; undefined without one. */
const replacedDraft = (
  { last, initial, yesterday }: Options,
  opened: PortfolioValues | undefined,
): unknown => {
  if (!opened) return last.before;
  const draft = keptValues(last.values, initial);
  const isSame = meaningOf(bodyOf(draft), yesterday) === meaningOf(bodyOf(opened), yesterday);
  return draft.members.length === 0 || isSame ? last.before : last.values;
};

/**
 * Returns the form's first values: the portfolio of the link that led here, used once, or the kept draft. `noticeFor`
 * gives the line that puts a replaced draft back.
 */
export const useOpenedPortfolio = (options: Options) => {
  const { last, initial, keep } = options;
  const { state, search }: { readonly state: unknown; readonly search: string } = useLocation();
  const navigate = useNavigate();
  const [opened] = useState(() => {
    const body = openedPortfolio(state);
    return body && sentValues(body);
  });
  const [values] = useState(() => opened ?? keptValues(last.values, initial));
  const [before, setBefore] = useState(() => replacedDraft(options, opened));
  const take = useEffectEvent(() => {
    if (!opened) return;
    keep({ values: opened, before });
    // A reload must not overwrite later edits with it.
    navigate({ search }, { replace: true, state: null });
  });
  useEffect(() => take(), []);
  const dismiss = (): void => {
    setBefore(undefined);
    keep({ before: undefined });
  };
  const noticeFor = ({ reset }: UseFormReturn<PortfolioValues>) =>
    before === undefined
      ? undefined
      : {
          undo: () => {
            reset(keptValues(before, initial));
            dismiss();
          },
          dismiss,
          count: 0,
        };
  return { values, noticeFor };
};
