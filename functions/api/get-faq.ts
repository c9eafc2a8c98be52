import { getFaq as route } from "#shared/contracts/texts.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { type SweepLimits, stageSweepLimits } from "../tasks/sweep-limits.ts";
import { faqOf } from "../texts/faq.ts";

type FaqPorts = EdgePorts<typeof route> & { readonly sweepLimits: SweepLimits };

/** The questions that readers ask, in the order in which they stand on the page. */
export const getFaq: Use<typeof route, FaqPorts> = async ({ sweepLimits }) => ({
  faq: faqOf({ sweepsPerMonth: sweepLimits.perMonth }),
});

export const handler = http(route, getFaq, () => ({ clock, sweepLimits: stageSweepLimits() }));
