import { parsedPart } from "#shared/contracts/form/parsed-part.ts";
import { relevantFields } from "#shared/contracts/form/relevant-fields.ts";
import { costsOf, legOf } from "#shared/contracts/form/strategy-of.ts";
import type { Strategy } from "#shared/domain/strategy.ts";

/** What of a form a payoff hangs on. */
export type AskedLegs = Pick<Strategy, "legs" | "dteRule" | "slippagePercent" | "commissionCents">;

/**
 * The legs of a form's body as far as it is filled in, whatever else is wrong with it; the number of the first option, from
 * 0 on, of which a field is missing or is none.
 */
export const askedLegs = (body: unknown): AskedLegs | { readonly incomplete: number } => {
  const { optFields, overallFields } = parsedPart(relevantFields(body));
  const legs = optFields.map(legOf);
  const incomplete = legs.indexOf(undefined);
  if (incomplete >= 0 || legs.length === 0) return { incomplete: Math.max(0, incomplete) };
  const { dte_type: dteRule = "Nearest", slippage = 100, commission = 0.65 } = overallFields[0] ?? {};
  return {
    legs: legs.filter((leg) => leg !== undefined),
    dteRule,
    ...costsOf({ slippage, commission }),
  };
};
