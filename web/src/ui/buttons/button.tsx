import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { classes } from "../classes.ts";
import styles from "./button.module.css";

type Look = {
  /** `action`: the main action of a screen. `danger`: deletes something. */
  readonly look?: "action" | "quiet" | "danger";
  readonly size?: "small" | "normal";
};

const classNameOf = ({ look = "quiet", size = "normal" }: Look, extra: string | undefined): string =>
  classes(styles.button, styles[look], size === "small" && styles.small, extra);

/** `isBusy` ignores clicks while the button's work runs. A disabled button would lose the focus. */
type Busy = { readonly isBusy?: boolean };

/** A button whose `type` defaults to "button", so that it never submits a form by accident. */
export const Button = ({
  look,
  size,
  className,
  isBusy = false,
  onClick,
  type = "button",
  ...rest
}: Look & Busy & ComponentProps<"button">) => (
  <button
    {...rest}
    type={type}
    aria-disabled={isBusy || undefined}
    onClick={isBusy ? (event) => event.preventDefault() : onClick}
    className={classNameOf({ ...(look && { look }), ...(size && { size }) }, className)}
  />
);

export const ButtonLink = ({ look, size, className, ...rest }: Look & LinkProps) => (
  <Link {...rest} className={classNameOf({ ...(look && { look }), ...(size && { size }) }, className)} />
);
