import { getDisclaimer as route } from "#shared/contracts/texts.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { settings } from "../store/settings/settings.ts";
import { type LimitsNow, rememberedLimits } from "../tasks/service-limits.ts";
import { disclaimerOf } from "../texts/disclaimer.ts";
import { type Operator, stageOperator } from "../texts/operator.ts";
import { privacyOf } from "../texts/privacy.ts";
import { termsOf } from "../texts/terms.ts";

type LegalPorts = EdgePorts<typeof route> & {
  readonly limitsNow: LimitsNow;
  readonly operator: Operator;
};

/** The legal texts, with the operator's name where the stage sets it. */
export const getDisclaimer: Use<typeof route, LegalPorts> = async ({ operator, ...ports }) => ({
  disclaimer: [{ disclaimer: disclaimerOf(operator) }],
  privacy: privacyOf(operator),
  tcs: termsOf(operator, await ports.limitsNow()),
});

const limitsNow = rememberedLimits({ settings, clock });

export const handler = http(route, getDisclaimer, () => ({
  clock,
  limitsNow,
  operator: stageOperator(),
}));
