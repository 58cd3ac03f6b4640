import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Output } from "../../api/ask.ts";
import { replyQuery } from "../../api/reply-queries.ts";
import { Button } from "../../ui/button.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { ConversationActions } from "./conversation-actions.tsx";
import { ForwardForm } from "./forward-form.tsx";
import { isFormatted, MailFrame } from "./mail-frame.tsx";
import { Notes } from "./notes.tsx";
import styles from "./reply.module.css";
import { ReplyActions } from "./reply-actions.tsx";
import { ReplyClass } from "./reply-class.tsx";
import { Thread } from "./thread.tsx";

type Whole = Output<"reply.get">;

const route = getRouteApi("/signed-in/w/$workspace/replies/$reply");

export function Reply() {
  const { workspace, reply: id } = route.useParams();
  const { answer = false } = route.useSearch();
  const { data: reply, error, refetch } = useQuery(replyQuery(workspace, id));
  useTitle(reply?.subject ?? "Reply", "Replies");

  return (
    <div className={screen.screen}>
      <Link className={screen.back} to="/w/$workspace/inbox" params={{ workspace }}>
        ← Inbox
      </Link>
      {error && !reply && <Failure error={error} reset={() => void refetch()} />}
      {!reply && !error && <Skeleton rows={4} />}
      {reply && (
        <>
          <div className={screen.head}>
            <h1>{reply.subject ?? "No subject"}</h1>
            <ReplyClass {...reply} />
          </div>
          {reply.held && (
            <Notice tone="warn">
              This may be forged: only its sender’s address says whose reply it is, and no mail server vouches for that.
              It has changed nothing.
            </Notice>
          )}
          <Facts workspace={workspace} reply={reply} />
          <Text key={`text ${id}`} {...reply} />
          <ReplyActions workspace={workspace} reply={reply} />
          <ConversationActions key={`actions ${id}`} workspace={workspace} reply={id} />
          <AnswerForm key={id} workspace={workspace} reply={reply} isWanted={answer} />
          <ForwardForm key={`forward ${id}`} workspace={workspace} reply={reply} />
          <Thread workspace={workspace} reply={id} />
          <Notes key={`notes ${id}`} workspace={workspace} reply={id} />
        </>
      )}
    </div>
  );
}

/** As plain text, in which no markup of the sender's takes effect, until somebody wants to see how it was written. */
function Text({ visible_text, body_text, body_html }: Whole) {
  const [isAsWritten, setAsWritten] = useState(false);
  const html = isFormatted(body_html) ? body_html : null;
  return (
    <>
      {html && isAsWritten ? (
        <MailFrame html={html} />
      ) : (
        <>
          <pre className={styles.text}>{visible_text || "There is no text in it."}</pre>
          {body_text.trim() !== visible_text.trim() && (
            <details className={styles.quoted}>
              <summary>With what it quotes</summary>
              <pre className={styles.text}>{body_text}</pre>
            </details>
          )}
        </>
      )}
      {html && (
        <div className={styles.actions}>
          <Button onClick={() => setAsWritten(!isAsWritten)}>
            {isAsWritten ? "Show as text" : "Show as it was written"}
          </Button>
        </div>
      )}
    </>
  );
}

const deciders = { rule: "by the rules", model: "by a model", user: "by a user" };

function Facts({ workspace, reply }: { workspace: string; reply: Whole }) {
  const { prospect, from, campaign, step, mailbox, received_at, classified_by, classified_at, returns_at } = reply;
  const name = [prospect?.first_name, prospect?.last_name].filter(Boolean).join(" ");
  return (
    <dl className={styles.facts}>
      <dt>Person</dt>
      <dd>
        {prospect ? (
          <Link to="/w/$workspace/prospects/$prospect" params={{ workspace, prospect: prospect.id }}>
            {[name, prospect.email].filter(Boolean).join(", ")}
          </Link>
        ) : (
          "Erased"
        )}
      </dd>
      {from !== "" && from !== prospect?.email && (
        <>
          <dt>Written by</dt>
          <dd>{from}</dd>
        </>
      )}
      <dt>Campaign</dt>
      <dd>
        {campaign ? (
          <>
            <Link to="/w/$workspace/campaigns/$campaign" params={{ workspace, campaign: campaign.id }}>
              {campaign.name}
            </Link>
            {step !== null && `, step ${step}`}
          </>
        ) : (
          "None"
        )}
      </dd>
      <dt>Came to</dt>
      <dd>{mailbox.email}</dd>
      <dt>Received</dt>
      <dd>
        <When at={received_at} />
      </dd>
      {returns_at && (
        <>
          <dt>Returns</dt>
          <dd>{returns_at}</dd>
        </>
      )}
      {classified_by && (
        <>
          <dt>Classified</dt>
          <dd>
            <When at={classified_at} />, {deciders[classified_by]}
          </dd>
        </>
      )}
    </dl>
  );
}
