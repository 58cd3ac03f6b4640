import { insideOf, labelOf, tagsIn, variableIn } from "../../ui/copy-editor/copy-tags.ts";
import styles from "./copy-line.module.css";

/** A subject, or a line of a text, with its variables as chips. */
export function CopyLine({ text }: { text: string }) {
  let end = 0;
  const pieces = tagsIn(text).map(({ from, to, raw }) => {
    const before = text.slice(end, from);
    end = to;
    const variable = variableIn(raw);
    return (
      <span key={from}>
        {before}
        <span className={styles.chip}>{variable ? labelOf(variable.name) : insideOf(raw)}</span>
      </span>
    );
  });
  return (
    <>
      {pieces}
      {text.slice(end)}
    </>
  );
}

/** The same, where only words can be. */
export const describeLine = (text: string): string =>
  tagsIn(text)
    .toReversed()
    .reduce((line, { from, to, raw }) => {
      const variable = variableIn(raw);
      return line.slice(0, from) + (variable ? labelOf(variable.name) : insideOf(raw)) + line.slice(to);
    }, text);
