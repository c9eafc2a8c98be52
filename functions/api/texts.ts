import { openApiDocument } from "#shared/contracts/openapi.ts";
import { getOpenApi as openApiRoute } from "#shared/contracts/reference.ts";
import * as routes from "#shared/contracts/texts.ts";
import { http } from "../edge/http.ts";
import { clock } from "../process/clock.ts";
import { once } from "../process/once.ts";
import { settings } from "../store/settings/settings.ts";
import { rememberedLimits } from "../tasks/service-limits.ts";
import { disclaimerOf } from "../texts/disclaimer.ts";
import { faqOf } from "../texts/faq.ts";
import { stageOperator } from "../texts/operator.ts";
import { privacyOf } from "../texts/privacy.ts";
import { termsOf } from "../texts/terms.ts";

const limitsNow = /* @__PURE__ */ rememberedLimits({ settings, clock });

/** The questions and answers, in the page's order. */
export const getFaq = /* @__PURE__ */ http(
  routes.getFaq,
  async (ports) => ({ faq: faqOf(await ports.limitsNow()) }),
  () => ({ clock, limitsNow }),
);

/** The legal texts, with the operator's name where the stage sets it. */
export const getDisclaimer = /* @__PURE__ */ http(
  routes.getDisclaimer,
  async ({ operator, ...ports }) => ({
    disclaimer: [{ disclaimer: disclaimerOf(operator) }],
    privacy: privacyOf(operator),
    tcs: termsOf(operator, await ports.limitsNow()),
  }),
  () => ({ clock, limitsNow, operator: stageOperator() }),
);

/** Written once in the life of a process. */
const openApi = /* @__PURE__ */ once(openApiDocument);

export const getOpenApi = /* @__PURE__ */ http(
  openApiRoute,
  async () => openApi(),
  () => ({ clock }),
);
