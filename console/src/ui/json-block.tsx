import type { ReactNode } from "react";
import styles from "./json-block.module.css";

/** Line numbers are shown, and not copied. What isn't JSON stays as it is. */
export function JsonBlock({ label, text }: { label: string; text: string }) {
  return (
    <pre className={styles.json} tabIndex={0} role="group" aria-label={label}>
      {linesIn(text).map((line, at) => (
        <span key={at} className={styles.line}>
          {line}
          {"\n"}
        </span>
      ))}
    </pre>
  );
}

function linesIn(text: string): ReactNode[] {
  try {
    return linesOf(JSON.parse(text), "", null, "");
  } catch {
    return text.split("\n");
  }
}

function linesOf(value: unknown, indent: string, name: string | null, end: string): ReactNode[] {
  const start = (
    <>
      {indent}
      {name !== null && <span className={styles.name}>{JSON.stringify(name)}</span>}
      {name !== null && ": "}
    </>
  );
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) {
    const kind = typeof value === "string" ? styles.text : styles.value;
    return [
      <>
        {start}
        <span className={kind}>{JSON.stringify(value)}</span>
        {end}
      </>,
    ];
  }
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  const inside = entries.flatMap(([key, one], at) =>
    linesOf(one, `${indent}  `, isList ? null : key, at < entries.length - 1 ? "," : ""),
  );
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  return [
    <>
      {start}
      {open}
    </>,
    ...inside,
    `${indent}${close}${end}`,
  ];
}
