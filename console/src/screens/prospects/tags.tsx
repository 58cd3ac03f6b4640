import { Link } from "@tanstack/react-router";
import { Tag } from "../../ui/tag.tsx";
import styles from "./prospects.module.css";

export function Tags({ workspace, tags }: { workspace: string; tags: readonly string[] }) {
  if (tags.length === 0) return "–";
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <Tag key={tag}>
          <Link to="/w/$workspace/prospects" params={{ workspace }} search={{ tag }}>
            {tag}
          </Link>
        </Tag>
      ))}
    </span>
  );
}
