import { Tooltip } from "radix-ui";
import { useRef, useState } from "react";
import { HintMark } from "./hint-mark.tsx";
import styles from "./tooltip.module.css";

/**
 * The mark with its bubble: on hover, on focus, and on a tap, where there is no hover. Radix closes it when the page
 * scrolls, and focus itself scrolls to a mark that is out of sight: so while the mark has the focus, only Escape and
 * leaving it close the bubble.
 */
export const HintBubble = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const [isOpen, setOpen] = useState(false);
  const mark = useRef<HTMLButtonElement>(null);
  const change = (isNowOpen: boolean): void => {
    if (isNowOpen || document.activeElement !== mark.current) setOpen(isNowOpen);
  };
  return (
    <Tooltip.Provider delayDuration={200}>
      <Tooltip.Root open={isOpen} onOpenChange={change}>
        <Tooltip.Trigger
          asChild
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          <HintMark ref={mark} aria-label={label} />
        </Tooltip.Trigger>
        {/* Inside the page's own landmark; boxes that scroll would cut it off. */}
        <Tooltip.Portal container={document.querySelector("main")}>
          <Tooltip.Content
            className={styles.bubble}
            sideOffset={4}
            collisionPadding={16}
            onEscapeKeyDown={() => setOpen(false)}
          >
            {text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
};
