import { useMutation } from "@tanstack/react-query";
import { Check, MailOpen } from "lucide-react";
import { useRef } from "react";
import { ask } from "../../../api/ask.ts";
import { askAboutConversations } from "../../../api/conversation-queries.ts";
import { BulkBar } from "../../../ui/bulk-bar.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useKeys } from "../../../ui/use-keys.ts";
import { AssignMenu, SnoozeMenu } from "../conversation-menus.tsx";
import { type Conversation, nameIn } from "../conversation-names.ts";
import type { Wish } from "../inbox-context.ts";
import { LabelPopover } from "../labels.tsx";
import { pressIn } from "../press-in.ts";
import { acts, bulk, refused as refusedWords } from "../words.ts";
import styles from "./inbox.module.css";

type Props = {
  workspace: string;
  selected: readonly Conversation[];
  /** Those that were refused stay selected. */
  keep: (ids: ReadonlySet<string>) => void;
};

const mostTold = 5;

/** Each conversation is changed alone: somebody who has written meanwhile keeps no other from being put away. */
export function SelectedConversations({ workspace, selected, keep }: Props) {
  const act = useMutation({
    mutationFn: async (wish: Wish) => {
      const refused = new Map<string, Refused>();
      for (const { id, reply_id, ...named } of selected) {
        await ask("conversation.update", workspace, { id: reply_id, last_reply_id: reply_id, ...wish }).catch(
          ({ message }: Error) => refused.set(id, { name: nameIn(named), message }),
        );
      }
      return refused;
    },
    onSuccess: (refused) => keep(new Set(refused.keys())),
    onSettled: () => askAboutConversations(workspace),
  });
  const snooze = useRef<HTMLSpanElement>(null);
  const assign = useRef<HTMLSpanElement>(null);
  const label = useRef<HTMLSpanElement>(null);
  const some = selected.length > 0;
  useKeys(
    some
      ? {
          e: () => act.mutate({ open: false }),
          u: () => act.mutate({ unread: true }),
          s: () => pressIn(snooze),
          a: () => pressIn(assign),
          l: () => pressIn(label),
          Escape: () => keep(new Set()),
        }
      : {},
  );
  const refused = [...(act.data?.values() ?? [])];
  if (!some && refused.length === 0) return null;
  const isBusy = act.isPending;
  const told = refused.length > 0 && (
    <Notice tone="bad">
      {refused
        .slice(0, mostTold)
        .map(({ name, message }) => refusedWords(name, message))
        .join(" ")}
      {refused.length > mostTold && ` ${bulk.more(refused.length - mostTold)}`}
    </Notice>
  );
  return (
    <div className={styles.bulk}>
      {!some && told}
      {some && (
        <BulkBar
          label={bulk.name}
          selected={bulk.selected(selected.length)}
          clearLabel={bulk.clear}
          clear={() => keep(new Set())}
          above={told}
        >
          <Button
            kind="quiet"
            isSmall
            icon={Check}
            shortcut="E"
            isBusy={isBusy}
            onClick={() => act.mutate({ open: false })}
          >
            {acts.done}
          </Button>
          <span ref={snooze}>
            <SnoozeMenu snooze={(until) => act.mutate({ snoozed_until: until })} />
          </span>
          <span ref={assign}>
            <AssignMenu workspace={workspace} assign={(assignee) => act.mutate({ assignee })} />
          </span>
          <span ref={label}>
            <LabelPopover workspace={workspace} labels={undefined} act={(wish) => labelAll(act.mutateAsync(wish))} />
          </span>
          <Button kind="quiet" isSmall icon={MailOpen} isBusy={isBusy} onClick={() => act.mutate({ unread: true })}>
            {bulk.unread}
          </Button>
        </BulkBar>
      )}
    </div>
  );
}

type Refused = { name: string; message: string };

/** What was refused for one of them stays in its field. */
async function labelAll(settled: Promise<ReadonlyMap<string, Refused>>): Promise<void> {
  const [first] = (await settled).values();
  if (first) throw new Error(refusedWords(first.name, first.message));
}
