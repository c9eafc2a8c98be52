import type * as z from "zod";

/** Faults by field path, such as `optFields.0.delta`. */
export type FieldProblems = Record<string, string>;

/** Returns Zod's issues by field path. An unknown key gets its own path. */
export const problemsOf = (error: z.ZodError): FieldProblems => {
  const problems: FieldProblems = {};
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys) problems[[...issue.path, key].join(".")] = "is not a field";
    else problems[issue.path.join(".") || "body"] ??= plain(issue);
  }
  return problems;
};

/** Returns an issue in plain words, if Zod's own wording is technical. */
const plain = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case "invalid_union":
      return issue.message === "Invalid input" ? "must be a number or text" : issue.message;
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
