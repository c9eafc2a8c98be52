import { Tooltip } from "radix-ui";
import { useState } from "react";
import { HintMark } from "./hint-mark.tsx";
import styles from "./tooltip.module.css";

/** The mark with its bubble: on hover, on focus, and on a tap, where there is no hover. */
export const HintBubble = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Tooltip.Provider delayDuration={200}>
      <Tooltip.Root open={isOpen} onOpenChange={setOpen}>
        <Tooltip.Trigger
          asChild
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          <HintMark aria-label={label} />
        </Tooltip.Trigger>
        {/* Inside the page's own landmark; boxes that scroll would cut it off. */}
        <Tooltip.Portal container={document.querySelector("main")}>
          <Tooltip.Content className={styles.bubble} sideOffset={4} collisionPadding={16}>
            {text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
};
