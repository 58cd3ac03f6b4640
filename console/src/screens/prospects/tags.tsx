import { Link } from "@tanstack/react-router";
import styles from "../../ui/screen.module.css";

export function Tags({ workspace, tags }: { workspace: string; tags: readonly string[] }) {
  if (tags.length === 0) return "–";
  return (
    <>
      {tags.map((tag, at) => (
        <span key={tag}>
          {at > 0 && ", "}
          <Link className={styles.link} to="/w/$workspace/prospects" params={{ workspace }} search={{ tag }}>
            {tag}
          </Link>
        </span>
      ))}
    </>
  );
}
