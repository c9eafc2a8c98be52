import { expect, test } from "vitest";
import { meaningOf } from "../../web/src/features/explore/results/verdict/verdict-words.ts";

/** The page's explanation of a verdict, beside S26's own sentence. */

test("explains a leader with too few losses by its hidden risk", () => {
  expect(meaningOf("Luck", 0.99)).toContain("a risk that hardly showed itself");
  expect(meaningOf("Luck", 0.4)).toContain("cannot be told from the best that chance makes");
  expect(meaningOf("Luck", null)).toContain("cannot be told from the best that chance makes");
  expect(meaningOf("Not proven", 0.99)).toContain("One of the two checks passed");
});
