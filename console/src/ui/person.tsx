import type { ReactNode } from "react";
import styles from "./person.module.css";

type Props = { first_name: string | null; last_name: string | null; email: string };

export const nameOf = ({ first_name, last_name }: Omit<Props, "email">): string =>
  [first_name, last_name].filter(Boolean).join(" ");

export function Person({ link, ...person }: Props & { link?: (text: string) => ReactNode }) {
  const name = nameOf(person);
  const shown = name || person.email;
  return (
    <span className={styles.person}>
      {link ? link(shown) : <span>{shown}</span>}
      {name && <span className={styles.email}>{person.email}</span>}
    </span>
  );
}
