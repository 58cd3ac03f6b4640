import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { FlaskConical, Sparkles } from "lucide-react";
import { mailboxesQuery } from "../../../api/mailbox-queries.ts";
import { sessionQuery } from "../../../api/queries.ts";
import { repliesQuery } from "../../../api/reply-queries.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { putAway, useIsPutAway } from "../../shell/kept-choices.ts";
import { whoseReply } from "../needs/reply-needs.tsx";
import { words } from "../words.ts";
import styles from "./notes.module.css";

/** Of the workspace that the sandbox fills. */
export function DemoNote({ workspace }: { workspace: string }) {
  const { data: session } = useQuery(sessionQuery);
  const { data: mailboxes } = useQuery(mailboxesQuery(workspace));
  const isDemo = mailboxes?.data.some(({ email }) => email === session?.sandbox?.mailbox) ?? false;
  return (
    isDemo && (
      <p className={styles.note}>
        <FlaskConical aria-hidden="true" />
        <span>{words.demo}</span>
      </p>
    )
  );
}

const recentMs = 7 * 24 * 3_600_000;

/** Until somebody has read it or put it away. */
export function FirstReply({ workspace }: { workspace: string }) {
  const isPutAway = useIsPutAway("first-reply", workspace);
  return !isPutAway && <FirstReplyNote workspace={workspace} />;
}

function FirstReplyNote({ workspace }: { workspace: string }) {
  const { data } = useInfiniteQuery(repliesQuery(workspace, { autoreplied: "false", held: "false" }));
  const page = data?.pages[0];
  const first = page?.next_cursor === null ? page.data.at(-1) : undefined;
  if (!first || Date.now() - Date.parse(first.received_at) > recentMs) return null;
  const dismiss = () => putAway("first-reply", workspace);
  return (
    <div className={`${styles.note} ${styles.news}`} role="status">
      <Sparkles aria-hidden="true" />
      <p>{words.firstReply(whoseReply(first))}</p>
      <div className={styles.acts}>
        <Button kind="quiet" isSmall onClick={dismiss}>
          {words.dismiss}
        </Button>
        <LinkButton isSmall to="/w/$workspace/inbox/$reply" params={{ workspace, reply: first.id }} onClick={dismiss}>
          {words.readIt}
        </LinkButton>
      </div>
    </div>
  );
}
