import styles from "./avatar.module.css";

const hues = 6;

type Props = { name: string; size?: "small" | "medium" | "large" };

/** Two letters of a name or an address, in a hue that is always the same for it. It stands beside the name. */
export function Avatar({ name, size }: Props) {
  return (
    <span className={`${styles.avatar} ${styles[`hue${hueOf(name)}`]} ${size ? styles[size] : ""}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*/, "")
    .split(/[\s._-]+/)
    .filter((word) => /^\p{L}/u.test(word));
  const [first = "", ...rest] = words;
  const last = rest.at(-1);
  const [one = "", two = ""] = Array.from(first);
  return (last ? one + (Array.from(last)[0] ?? "") : one + two).toUpperCase();
}

function hueOf(name: string): number {
  let sum = 0;
  for (const sign of name.toLowerCase()) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521;
  return (sum % hues) + 1;
}
