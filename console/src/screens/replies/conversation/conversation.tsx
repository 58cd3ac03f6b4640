import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ask } from "../../../api/ask.ts";
import { askAboutConversations, conversationQuery } from "../../../api/conversation-queries.ts";
import { replyQuery } from "../../../api/reply-queries.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Failure } from "../../../ui/failure.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { Composer } from "../composer/composer.tsx";
import { topicOf } from "../conversation-names.ts";
import { Thread } from "../thread/thread.tsx";
import { useAsAsked } from "../use-conversation-change.ts";
import { inboxTitle } from "../words.ts";
import type { Writing } from "../writing.ts";
import styles from "./conversation.module.css";
import { ConversationBar } from "./conversation-bar.tsx";
import { ProspectPane } from "./prospect-pane.tsx";

const route = getRouteApi("/signed-in/w/$workspace/inbox/$reply");

/** What is written to whom is the reply's of the address, also when the person has written again meanwhile. */
export function Conversation() {
  const { workspace, reply: id } = route.useParams();
  const { data: reply, error, refetch } = useQuery(replyQuery(workspace, id));
  const { data: known, ...asked } = useQuery(conversationQuery(workspace, id));
  const conversation = useAsAsked(workspace, known && [known])?.[0];
  const mayChange = useMay("conversation.update");
  const mayForward = useMay("reply.forward") && reply !== undefined && reply.from !== "";
  useReading(workspace, id, (mayChange && known?.unread) ?? false);
  useTitle(topicOf(reply?.subject ?? null), inboxTitle);
  const [writing, setWriting] = useState<Writing & { of: string }>();
  const [isPaneWanted, setPaneWanted] = useState<boolean>();
  // The button that was pressed has gone; the other one is in its place.
  useEffect(() => {
    if (isPaneWanted === undefined) return;
    document.querySelector<HTMLElement>(isPaneWanted ? "#prospect-pane button" : "#show-details button")?.focus();
  }, [isPaneWanted]);
  const write = (mode: Writing["mode"]) => setWriting((before) => ({ of: id, mode, times: (before?.times ?? 0) + 1 }));
  // Whoever comes back to a conversation later hasn't asked for its composer again.
  if (writing !== undefined && writing.of !== id) setWriting(undefined);
  const current = writing?.of === id ? writing : { mode: "reply" as const, times: 0 };

  const failed = [
    { error, refetch, data: reply },
    { ...asked, data: known },
  ].find((one) => one.error && !one.data);
  if (failed?.error) {
    return (
      <section className={styles.failed}>
        <Failure error={failed.error} reset={() => void failed.refetch()} />
      </section>
    );
  }
  if (!reply || !conversation) {
    return (
      <section className={styles.failed}>
        <Skeleton rows={3} of="emails" />
      </section>
    );
  }
  return (
    <>
      <section className={styles.conversation} aria-labelledby="subject">
        <ConversationBar
          workspace={workspace}
          reply={reply}
          conversation={conversation}
          write={write}
          isPaneWanted={isPaneWanted}
          wantPane={setPaneWanted}
        />
        <Thread key={`thread ${id}`} workspace={workspace} reply={reply} />
        <Composer
          key={id}
          workspace={workspace}
          reply={reply}
          conversation={conversation}
          writing={current}
          write={write}
        />
      </section>
      <ProspectPane
        workspace={workspace}
        conversation={conversation}
        isWanted={isPaneWanted}
        close={() => setPaneWanted(false)}
        forward={mayForward ? () => write("forward") : undefined}
      />
    </>
  );
}

/** What is shown is read, also what comes while it is open. */
function useReading(workspace: string, reply: string, isUnread: boolean) {
  useEffect(() => {
    if (!isUnread) return;
    void ask("conversation.read", workspace, { id: reply }).then(
      () => askAboutConversations(workspace),
      () => undefined,
    );
  }, [workspace, reply, isUnread]);
}
