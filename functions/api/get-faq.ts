import { getFaq as route } from "#shared/contracts/texts.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { settings } from "../store/settings/settings.ts";
import { type LimitsNow, rememberedLimits } from "../tasks/service-limits.ts";
import { faqOf } from "../texts/faq.ts";

type FaqPorts = EdgePorts<typeof route> & { readonly limitsNow: LimitsNow };

/** The questions and answers, in the page's order. */
export const getFaq: Use<typeof route, FaqPorts> = async (ports) => ({
  faq: faqOf(await ports.limitsNow()),
});

const limitsNow = rememberedLimits({ settings, clock });

export const handler = http(route, getFaq, () => ({ clock, limitsNow }));
