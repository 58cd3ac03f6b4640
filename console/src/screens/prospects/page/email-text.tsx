import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { replyQuery } from "../../../api/reply-queries.ts";
import { sendQuery } from "../../../api/send-queries.ts";
import { Failure } from "../../../ui/failure.tsx";
import { MailText } from "../../../ui/mail-text.tsx";
import { PlainText } from "../../../ui/plain-text.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { HistoryEvent } from "../../vocabulary/event-looks.ts";
import { personWords as said } from "./person-words.ts";
import styles from "./prospect.module.css";

/** What an email or a reply said, with the way to where it is read whole. */
export function EmailText({ workspace, event }: { workspace: string; event: HistoryEvent }) {
  const { send_id, reply_id } = event;
  if (reply_id) return <ReplyText workspace={workspace} id={reply_id} />;
  return send_id === null ? null : <SentText workspace={workspace} id={send_id} />;
}

function SentText({ workspace, id }: { workspace: string; id: string }) {
  const { data: mail, error, refetch } = useQuery(sendQuery(workspace, id));
  if (error && !mail) return <Failure error={error} reset={() => void refetch()} />;
  if (!mail) return <Skeleton rows={2} />;
  return (
    <div className={styles.email}>
      {mail.subject && <strong>{mail.subject}</strong>}
      <MailText text={mail.text} />
      <Link to="/w/$workspace/mails/$send" params={{ workspace, send: id }}>
        {said.openEmail}
      </Link>
    </div>
  );
}

function ReplyText({ workspace, id }: { workspace: string; id: string }) {
  const { data: reply, error, refetch } = useQuery(replyQuery(workspace, id));
  if (error && !reply) return <Failure error={error} reset={() => void refetch()} />;
  if (!reply) return <Skeleton rows={2} />;
  return (
    <div className={styles.email}>
      <PlainText>{reply.visible_text || reply.body_text || said.noText}</PlainText>
      <Link to="/w/$workspace/inbox/$reply" params={{ workspace, reply: id }}>
        {said.openConversation}
      </Link>
    </div>
  );
}
