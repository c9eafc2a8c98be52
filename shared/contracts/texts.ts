import * as z from "zod";
import { publicRoute } from "./route.ts";

/** The service's texts for readers. Blank lines separate paragraphs; lines starting with "- " form a list. */

/** One hour: texts change only with a release. */
const CACHE_SECONDS = 3600;

export const FaqEntry = z.object({ question: z.string(), answer: z.string() });
export type FaqEntry = z.output<typeof FaqEntry>;

export const getFaq = publicRoute("GET", "/api/faq/", {
  summary: "Frequently asked questions and their answers",
  cacheSeconds: CACHE_SECONDS,
  response: z.object({ faq: z.array(FaqEntry) }),
});

/** One section of a legal text, under the specification's names. */
export const LegalSection = z.object({ Section: z.string(), Content: z.string() });
export type LegalSection = z.output<typeof LegalSection>;

export const LegalTexts = z.object({
  disclaimer: z.array(z.object({ disclaimer: z.string() })),
  privacy: z.array(LegalSection),
  tcs: z.array(LegalSection),
});
export type LegalTexts = z.output<typeof LegalTexts>;

export const getDisclaimer = publicRoute("GET", "/api/disclaimer/", {
  summary: "The disclaimer, the privacy policy and the terms of service",
  cacheSeconds: CACHE_SECONDS,
  response: LegalTexts,
});
