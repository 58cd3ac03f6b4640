import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { ask, type Input, type Output } from "../../api/ask.ts";
import { membersQuery } from "../../api/people-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { counted } from "../../ui/figures.ts";
import { Notice } from "../../ui/notice.tsx";
import styles from "./inbox.module.css";
import { LabelForm } from "./labels.tsx";
import { morningIn } from "./snooze-times.ts";

type Conversation = Output<"conversation.list">["data"][number];
type Wish = Omit<Input<"conversation.update">, "id" | "last_reply_id">;

type Props = {
  workspace: string;
  chosen: readonly Conversation[];
  /** Those that were refused stay chosen. */
  keep: (ids: ReadonlySet<string>) => void;
};

/** Each conversation is changed alone: somebody who has written meanwhile keeps no other from being put away. */
export function ChosenConversations({ workspace, chosen, keep }: Props) {
  const act = useMutation({
    mutationFn: async (wish: Wish) => {
      const refused = new Map<string, string>();
      for (const { id, reply_id, from } of chosen) {
        await ask("conversation.update", workspace, { id: reply_id, last_reply_id: reply_id, ...wish }).catch(
          (error: Error) => refused.set(id, `${from || "Somebody erased"}: ${error.message}`),
        );
      }
      return refused;
    },
    onSuccess: (refused) => keep(new Set(refused.keys())),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const refused = [...(act.data?.values() ?? [])];
  const isBusy = act.isPending;
  return (
    <>
      {refused.length > 0 && (
        <Notice tone="bad">
          {refused.slice(0, 5).join(" ")}
          {refused.length > 5 && ` And ${refused.length - 5} more.`}
        </Notice>
      )}
      {chosen.length > 0 && (
        <div className={styles.actions} role="group" aria-label="With those that are chosen">
          <p>{counted(chosen.length, "conversation", "conversations")} chosen</p>
          <Button isBusy={isBusy} onClick={() => act.mutate({ open: false })}>
            Mark as handled
          </Button>
          <Button isBusy={isBusy} onClick={() => act.mutate({ snoozed_until: morningIn(1) })}>
            Snooze until tomorrow
          </Button>
          <Button isBusy={isBusy} onClick={() => act.mutate({ unread: true })}>
            Mark as unread
          </Button>
          <AssignTo workspace={workspace} isBusy={isBusy} assign={(assignee) => act.mutate({ assignee })} />
          <LabelForm workspace={workspace} isBusy={isBusy} mayRemove act={act.mutate} />
          <Button kind="quiet" onClick={() => keep(new Set())}>
            Choose none
          </Button>
        </div>
      )}
    </>
  );
}

type AssignProps = { workspace: string; isBusy: boolean; assign: (assignee: string | null) => void };

function AssignTo({ workspace, isBusy, assign }: AssignProps) {
  const { data } = useInfiniteQuery(membersQuery(workspace));
  const able = data?.pages.flatMap((page) => page.data).filter(({ role }) => role !== "viewer") ?? [];
  return (
    <form
      className={styles.actions}
      onSubmit={(event) => {
        event.preventDefault();
        const to = new FormData(event.currentTarget).get("assignee");
        assign(typeof to === "string" && to !== "" ? to : null);
      }}
    >
      <Select label="Assign to" name="assignee">
        <option value="">nobody</option>
        {able.map(({ email }) => (
          <option key={email} value={email}>
            {email}
          </option>
        ))}
      </Select>
      <Button type="submit" isBusy={isBusy}>
        Assign
      </Button>
    </form>
  );
}
