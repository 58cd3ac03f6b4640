import { Link } from "@tanstack/react-router";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { describeEnrolled, type Enrolled } from "./enrol.ts";

type Props = { workspace: string; campaign: string; total: Partial<Enrolled> };

export function EnrolledNotice({ workspace, campaign, total }: Props) {
  return (
    <Notice tone="good">
      {describeEnrolled(total)}{" "}
      <Link className={styles.inline} to="/w/$workspace/campaigns/$campaign/people" params={{ workspace, campaign }}>
        See who is in it
      </Link>
    </Notice>
  );
}
