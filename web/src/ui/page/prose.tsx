import { classes } from "../classes.ts";

/** A text from the service: empty lines separate paragraphs, and lines that begin with "- " are a list. */
export const Prose = ({
  text,
  className,
}: {
  readonly text: string;
  readonly className?: string | undefined;
}) => (
  <div className={classes(`stack-4 reading prose pretty`, className)}>
    {text.split(/\n{2,}/).map((block) =>
      block.startsWith("- ") ? (
        <ul key={block} className="stack-2 pl-5 bullets dim-bullets">
          {block.split("\n").map((line) => (
            <li key={line}>{line.replace(/^- /, "")}</li>
          ))}
        </ul>
      ) : (
        <p key={block}>{block}</p>
      ),
    )}
  </div>
);
