import type { ReactNode } from "react";
import styles from "./tag.module.css";

/** A word that members gave a thing; a link, or with a button that takes it away. */
export const Tag = ({ children }: { children: ReactNode }) => <span className={styles.tag}>{children}</span>;
