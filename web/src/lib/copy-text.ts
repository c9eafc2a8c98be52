/** Whether the clipboard took the text; undefined before a try. */
export type Copied = "copied" | "by hand" | undefined;

/** Puts a text on the clipboard. Browsers may refuse, and then the reader copies it by hand. */
export const copyText = async (text: string): Promise<Copied> => {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "by hand";
  }
};
