import { Tooltip as Radix } from "radix-ui";
import { useState } from "react";
import styles from "./tooltip.module.css";

/** A small mark that explains `about`; a tap opens it too, where there is no hover. */
export const Hint = ({ about, text }: { readonly about: string; readonly text: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Radix.Provider delayDuration={200}>
      <Radix.Root open={isOpen} onOpenChange={setOpen}>
        <Radix.Trigger
          type="button"
          className={styles.mark}
          aria-label={`About ${about}`}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          <svg width="14" height="14" viewBox="0 0 14 14" fill="none" aria-hidden="true">
            <circle cx="7" cy="7" r="6" stroke="currentColor" />
            <path d="M7 6.25v3.5M7 4.1v.2" stroke="currentColor" strokeLinecap="round" strokeWidth="1.3" />
          </svg>
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={styles.bubble} sideOffset={4} collisionPadding={16}>
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
};
