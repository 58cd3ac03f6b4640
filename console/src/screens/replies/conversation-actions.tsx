import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ask, type Output } from "../../api/ask.ts";
import { conversationQuery } from "../../api/conversation-queries.ts";
import { membersQuery } from "../../api/people-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useMay } from "../shell/use-workspace.ts";
import { ChooseAtOnce } from "./choose-at-once.tsx";
import styles from "./inbox.module.css";
import { Labelling, Labels } from "./labels.tsx";
import { morningIn, snoozes, timeInWords } from "./snooze-times.ts";
import { useConversationChange } from "./use-conversation-change.ts";
import { useKeys } from "./use-keys.ts";

type Conversation = Output<"conversation.get">;

/** E closes it and U marks it as unread, which both lead back to the inbox; S goes to the snoozes. */
export function ConversationActions({ workspace, reply }: { workspace: string; reply: string }) {
  const { data: conversation } = useQuery(conversationQuery(workspace, reply));
  const mayChange = useMay("conversation.update");
  useReading(workspace, reply, (mayChange && conversation?.unread) ?? false);
  if (!conversation) return null;
  if (mayChange) return <Actions workspace={workspace} reply={reply} conversation={conversation} />;
  return (
    <>
      {conversation.assignee && <p>Assigned to {conversation.assignee}.</p>}
      <Labels {...conversation} />
    </>
  );
}

/** What is shown is read, also what comes while it is open. */
function useReading(workspace: string, reply: string, isUnread: boolean) {
  useEffect(() => {
    if (!isUnread) return;
    void ask("conversation.read", workspace, { id: reply }).then(
      () => queryClient.invalidateQueries({ queryKey: [workspace] }),
      () => undefined,
    );
  }, [workspace, reply, isUnread]);
}

type Props = { workspace: string; reply: string; conversation: Conversation };

function Actions({ workspace, reply, conversation }: Props) {
  const navigate = useNavigate();
  const change = useConversationChange(workspace);
  const first = useRef<HTMLDivElement>(null);
  const seen = { id: reply, last_reply_id: conversation.reply_id };
  const leave = (wish: { open?: boolean; unread?: boolean }) => {
    void navigate({ to: "/w/$workspace/inbox", params: { workspace } });
    change.mutate({ ...seen, ...wish });
  };
  useKeys({
    e: () => leave({ open: !conversation.open }),
    u: () => leave({ unread: true }),
    s: () => first.current?.querySelector("button")?.focus(),
  });
  const until = conversation.snoozed_until;
  const isAsleep = until !== null && Date.parse(until) > Date.now();
  return (
    <>
      <div className={styles.actions} ref={first}>
        {isAsleep ? (
          <>
            <Button isBusy={change.isPending} onClick={() => change.mutate({ id: reply, snoozed_until: null })}>
              End the snooze
            </Button>
            <p>Snoozed until {timeInWords(until)}, or until the person writes.</p>
          </>
        ) : (
          <>
            <p>Snooze until 9 in the morning</p>
            {snoozes.map(([label, days]) => (
              <Button
                key={label}
                isBusy={change.isPending}
                onClick={() => change.mutate({ ...seen, snoozed_until: morningIn(days) })}
              >
                {label}
              </Button>
            ))}
          </>
        )}
      </div>
      <div className={styles.actions}>
        <Assignee
          workspace={workspace}
          conversation={conversation}
          save={(assignee) => change.mutateAsync({ id: reply, assignee })}
        />
        <Button onClick={() => leave({ unread: true })}>Mark as unread</Button>
      </div>
      <Labelling
        workspace={workspace}
        labels={conversation.labels}
        isBusy={change.isPending}
        act={(wish) => change.mutate({ id: reply, ...wish })}
      />
      {change.error && <Notice tone="bad">{change.error.message}</Notice>}
    </>
  );
}

type AssigneeProps = {
  workspace: string;
  conversation: Conversation;
  save: (assignee: string | null) => Promise<unknown>;
};

/** Offers those who may answer, and whoever has it now. */
function Assignee({ workspace, conversation, save }: AssigneeProps) {
  const { data } = useInfiniteQuery(membersQuery(workspace));
  const known = conversation.assignee ?? "";
  const members = data?.pages.flatMap((page) => page.data) ?? [];
  const able = members.filter(({ role }) => role !== "viewer").map(({ email }) => email);
  const offered = [...new Set(["", ...able, known])];
  return (
    <ChooseAtOnce
      label="Assigned to"
      value={known}
      options={offered.map((email) => [email, email || "nobody"] as const)}
      save={(email) => save(email || null)}
    />
  );
}
