import { parsedPart } from "#shared/contracts/form/parsed-part.ts";
import { relevantFields } from "#shared/contracts/form/relevant-fields.ts";
import { costsOf, legOf } from "#shared/contracts/form/strategy-of.ts";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";

export type AskedLegs = Pick<Strategy, "legs" | "dteRule" | "slippagePercent" | "commissionCents">;

/**
 * Returns the legs of a form's body, whatever else is wrong with it, or the index of the first option with a
 * missing or invalid field.
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
