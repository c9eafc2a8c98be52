import { getDisclaimer as route } from "#shared/contracts/texts.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { type SweepLimits, stageSweepLimits } from "../tasks/sweep-limits.ts";
import { disclaimerOf } from "../texts/disclaimer.ts";
import { type Operator, stageOperator } from "../texts/operator.ts";
import { privacyOf } from "../texts/privacy.ts";
import { termsOf } from "../texts/terms.ts";

type LegalPorts = EdgePorts<typeof route> & {
  readonly sweepLimits: SweepLimits;
  readonly operator: Operator;
};

/** The legal texts, with the operator in them as far as the stage names it. */
export const getDisclaimer: Use<typeof route, LegalPorts> = async ({ operator, sweepLimits }) => ({
  disclaimer: [{ disclaimer: disclaimerOf(operator) }],
  privacy: privacyOf(operator),
  tcs: termsOf({ operator, sweepsPerMonth: sweepLimits.perMonth }),
});

export const handler = http(route, getDisclaimer, () => ({
  clock,
  sweepLimits: stageSweepLimits(),
  operator: stageOperator(),
}));
