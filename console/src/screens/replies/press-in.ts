import type { RefObject } from "react";

/** A key that opens a menu does what a press of its button does. */
export const pressIn = ({ current }: RefObject<HTMLElement | null>): void => {
  const button = current?.querySelector("button");
  button?.focus();
  button?.click();
};
