import type * as z from "zod";

/** Field path, such as `optFields.0.delta`, to what is wrong with it. */
export type FieldProblems = Record<string, string>;

/** Zod's issues by field path; an unknown key is reported at its own path. */
export const problemsOf = (error: z.ZodError): FieldProblems => {
  const problems: FieldProblems = {};
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys) problems[[...issue.path, key].join(".")] = "is not a field";
    else problems[issue.path.join(".") || "body"] ??= plain(issue);
  }
  return problems;
};

/** Zod's wording, where it speaks of itself, in words for people. */
const plain = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case "invalid_union":
      return "must be a number or text";
    case "invalid_type":
      return issue.message.endsWith("received undefined")
        ? "is missing"
        : `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case "too_small":
      return isOurs(issue) ? issue.message : `needs at least ${issue.minimum}${unitOf(issue.origin)}`;
    case "too_big":
      return isOurs(issue) ? issue.message : `takes at most ${issue.maximum}${unitOf(issue.origin)}`;
    default:
      return issue.message;
  }
};

const TYPE_NAMES: Readonly<Record<string, string>> = {
  object: "an object",
  array: "a list",
  string: "text",
  number: "a number",
  boolean: "true or false",
};

const isOurs = ({ message }: z.core.$ZodIssue): boolean => !message.startsWith("Too ");

const unitOf = (origin: string): string => (origin === "string" ? " characters" : "");
