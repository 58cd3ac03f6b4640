import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import styles from "./filter-chip.module.css";

type Props = { name: string; value: string; param: "tag" | "company"; removeLabel: string };

/** What a list is narrowed to by its address, and its way out. */
export function FilterChip({ name, value, param, removeLabel }: Props) {
  return (
    <span className={styles.chip}>
      <span>{name}</span>
      <strong>{value}</strong>
      <Link
        to="."
        search={(before) => ({ ...before, [param]: undefined, peek: undefined, part: undefined })}
        aria-label={removeLabel}
      >
        <X aria-hidden="true" />
      </Link>
    </span>
  );
}
