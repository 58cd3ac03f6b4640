import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, ChevronDown, ChevronLeft, Ellipsis, Forward, MailOpen, PanelRight, User } from "lucide-react";
import { useRef } from "react";
import { ask, type Input, type Output } from "../../../api/ask.ts";
import { queryClient } from "../../../api/queries.ts";
import { replyQuery } from "../../../api/reply-queries.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Button } from "../../../ui/button.tsx";
import { Colleague } from "../../../ui/colleague.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ReasonLine } from "../../../ui/reason-line.tsx";
import { useKeys } from "../../../ui/use-keys.ts";
import { AssignMenu, ClassMenu, changeTo, type Meaning, meanings, SnoozeMenu } from "../conversation-menus.tsx";
import { type Conversation, isAsleep, nameIn, topicOf } from "../conversation-names.ts";
import { useInbox } from "../inbox-context.ts";
import { LabelPopover, Labels } from "../labels.tsx";
import { pressIn } from "../press-in.ts";
import { ReplyClass } from "../reply-class.tsx";
import { timeInWords } from "../snooze-times.ts";
import { acts, snooze } from "../words.ts";
import type { Writing } from "../writing.ts";
import styles from "./conversation.module.css";

type Reply = Output<"reply.get">;
type Props = {
  workspace: string;
  reply: Reply;
  conversation: Conversation;
  write: (mode: Writing["mode"]) => void;
  isPaneWanted: boolean | undefined;
  wantPane: (isWanted: boolean) => void;
};

/** The subject, and what can be done with the conversation, each by a key too. */
export function ConversationBar({ workspace, reply, conversation, write, isPaneWanted, wantPane }: Props) {
  const inbox = useInbox();
  const mayChange = useMay("conversation.update");
  const mayForward = useMay("reply.forward") && reply.from !== "";
  const update = useUpdate(workspace, reply);
  const mayClassify = useMay("reply.update") && !reply.held;
  const classify = (meaning: Meaning) => update.mutate(changeTo(meaning, reply));
  const snoozeMenu = useRef<HTMLSpanElement>(null);
  const assignMenu = useRef<HTMLSpanElement>(null);
  const labelMenu = useRef<HTMLSpanElement>(null);
  const done = () => inbox.put(conversation, { open: !conversation.open });
  const byKey = {
    e: done,
    u: () => inbox.markUnread(conversation),
    s: () => pressIn(snoozeMenu),
    a: () => pressIn(assignMenu),
    l: () => pressIn(labelMenu),
  };
  const classByKey = Object.fromEntries(
    meanings.slice(0, 4).map((meaning, at) => [`${at + 1}`, () => classify(meaning)]),
  );
  useKeys({ ...(mayChange && !inbox.isSelecting && byKey), ...(mayClassify && classByKey) });
  const asleep = isAsleep(conversation);
  const togglePane = () => wantPane(!(isPaneWanted ?? isPaneShown()));
  return (
    <>
      <div className={styles.bar}>
        <header className={styles.head}>
          <Link className={styles.back} to="/w/$workspace/inbox" params={{ workspace }} search aria-label={acts.back}>
            <ChevronLeft aria-hidden="true" />
          </Link>
          <div className={styles.heading}>
            <p className={styles.who}>{nameIn(conversation)}</p>
            <div>
              {conversation.company && <span className={styles.company}>{conversation.company} · </span>}
              <h1 id="subject">{topicOf(reply.subject)}</h1>
            </div>
          </div>
        </header>
        <div className={styles.class}>
          {mayClassify ? (
            <ClassMenu reply={reply} classify={classify} className={styles.classButton}>
              <ReplyClass {...reply}>
                <ChevronDown aria-hidden="true" />
              </ReplyClass>
            </ClassMenu>
          ) : (
            <ReplyClass {...reply} />
          )}
          <Labels labels={conversation.labels} />
          {conversation.assignee && (
            <span className={styles.assignee}>
              <Colleague workspace={workspace} email={conversation.assignee} hasFace />
            </span>
          )}
        </div>
        {mayChange && (
          <div className={styles.acts}>
            <span ref={assignMenu} className={`${styles.assign} ${styles.iconIfNarrow}`}>
              <AssignMenu
                workspace={workspace}
                assignee={conversation.assignee}
                assign={(assignee) => void inbox.change(conversation, { assignee }).catch(() => undefined)}
              />
            </span>
            <span ref={snoozeMenu} className={`${styles.snooze} ${styles.icon}`}>
              <SnoozeMenu isAsleep={asleep} snooze={(until) => inbox.put(conversation, { snoozed_until: until })} />
            </span>
            <span ref={labelMenu} className={`${styles.label} ${styles.icon}`}>
              <LabelPopover
                workspace={workspace}
                labels={conversation.labels}
                act={(wish) => inbox.change(conversation, wish)}
              />
            </span>
            <Menu
              label={acts.more}
              kind="quiet"
              isSmall
              className={styles.more}
              icon={Ellipsis}
              groups={[
                {
                  items: [
                    ...(mayForward
                      ? [{ label: acts.forward, icon: Forward, shortcut: "F", run: () => write("forward") }]
                      : []),
                    {
                      label: acts.markUnread,
                      icon: MailOpen,
                      shortcut: "U",
                      run: () => inbox.markUnread(conversation),
                    },
                    { label: acts.showDetails, icon: User, run: togglePane },
                  ],
                },
              ]}
            />
            <Button isSmall icon={Check} shortcut="E" className={styles.done} onClick={done}>
              {conversation.open ? acts.done : acts.reopen}
            </Button>
          </div>
        )}
        <span id="show-details" className={`${styles.paneButton} ${isPaneWanted === false ? styles.shown : ""}`}>
          <IconButton label={acts.showDetails} icon={PanelRight} isSmall onClick={togglePane} />
        </span>
      </div>
      {(update.error || asleep) && (
        <div className={styles.said}>
          {update.error && <Notice tone="bad">{update.error.message}</Notice>}
          {asleep && conversation.snoozed_until && (
            <ReasonLine title={snooze.until(timeInWords(conversation.snoozed_until))}>{snooze.untilMore}</ReasonLine>
          )}
        </div>
      )}
    </>
  );
}

const isPaneShown = (): boolean => document.getElementById("prospect-pane")?.checkVisibility() ?? false;

/** One after another, in the order in which they were asked for. A person's decision is final for the classifier. */
function useUpdate(workspace: string, { id }: Reply) {
  return useMutation({
    scope: { id: `reply ${id}` },
    mutationFn: (change: Omit<Input<"reply.update">, "id">) => ask("reply.update", workspace, { id, ...change }),
    onSuccess: (changed) => queryClient.setQueryData(replyQuery(workspace, id).queryKey, changed),
    // Not waited for: the reply itself shows the change by then, and may be changed again.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
}
