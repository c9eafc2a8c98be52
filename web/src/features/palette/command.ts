/** Something that the palette does. */
export type Command = {
  /** Unique among the commands. */
  readonly id: string;
  readonly group: string;
  readonly label: string;
  /** A quiet text behind the label. */
  readonly hint?: string;
  /** More that a search finds. */
  readonly words?: string;
  /** Leaves the palette open. */
  readonly stays?: boolean;
  readonly run: () => void;
};

const MOST = 60;
/** Commands of a group before anything is typed. */
const MOST_UNASKED = 6;

const rankOf = ({ label, words = "", hint = "" }: Command, parts: readonly string[]): number | undefined => {
  const name = label.toLowerCase();
  const all = `${name} ${hint} ${words}`.toLowerCase();
  if (!parts.every((part) => all.includes(part))) return undefined;
  if (name.startsWith(parts[0] ?? "")) return 0;
  return parts.every((part) => name.includes(part)) ? 1 : 2;
};

/** Returns the commands that have all words of a text, best matches first within their groups. */
export const matching = (commands: readonly Command[], text: string): Command[] => {
  const parts = text.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = Map.groupBy(
    commands.flatMap((command) => {
      const rank = rankOf(command, parts);
      return rank === undefined ? [] : [{ command, rank }];
    }),
    ({ command }) => command.group,
  );
  return [...groups.values()]
    .flatMap((group) =>
      group.sort((a, b) => a.rank - b.rank).slice(0, parts.length === 0 ? MOST_UNASKED : MOST),
    )
    .map(({ command }) => command)
    .slice(0, MOST);
};
