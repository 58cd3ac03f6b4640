import { Fragment, type ReactNode } from "react";

/** A sentence with things in it: `{at}` stands for what `parts` has under `at`. */
export function Filled({ text, parts }: { text: string; parts: Readonly<Record<string, ReactNode>> }) {
  return text.split(/[{}]/).map((part, at) => <Fragment key={at}>{at % 2 === 1 ? parts[part] : part}</Fragment>);
}
