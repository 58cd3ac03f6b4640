import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { Person } from "./person.tsx";
import styles from "./screen.module.css";

type Props = { workspace: string; prospect: { id: string } & ComponentProps<typeof Person> };

export function PersonLink({ workspace, prospect }: Props) {
  return (
    <Person
      {...prospect}
      link={(text) => (
        <Link
          className={styles.link}
          to="/w/$workspace/prospects/$prospect"
          params={{ workspace, prospect: prospect.id }}
        >
          {text}
        </Link>
      )}
    />
  );
}
