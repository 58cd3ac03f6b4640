import { useMutation } from "@tanstack/react-query";
import { ask, type Input, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { replyQuery } from "../../api/reply-queries.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useMay } from "../shell/use-workspace.ts";
import { ChooseAtOnce } from "./choose-at-once.tsx";
import styles from "./reply.module.css";

type Reply = Output<"reply.get">;
type Change = Omit<Input<"reply.update">, "id">;

/** One after another, in the order in which they were asked for. */
function useUpdate(workspace: string, { id }: Reply) {
  return useMutation({
    scope: { id: `reply ${id}` },
    mutationFn: (change: Change) => ask("reply.update", workspace, { id, ...change }),
    onSuccess: (changed) => queryClient.setQueryData(replyQuery(workspace, id).queryKey, changed),
    // Not waited for: the reply itself shows the change by then, and may be changed again.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
}

/** A person's decision about a reply is final: no later run of the classifier changes it. */
export function ReplyActions({ workspace, reply }: { workspace: string; reply: Reply }) {
  const update = useUpdate(workspace, reply);
  const handle = useUpdate(workspace, reply);
  const error = update.error ?? handle.error;
  const mayUpdate = useMay("reply.update");
  if (!mayUpdate) return null;

  return (
    <>
      <div className={styles.actions}>
        {reply.held ? (
          <Confirm
            act="Accept"
            title="Accept this reply?"
            isBusy={update.isPending}
            onConfirm={() => update.mutate({ held: false })}
          >
            <p>
              It then counts as {reply.prospect?.email ?? "the person"}’s own: their sequence stops, webhooks are told,
              and it is classified. That can’t be undone.
            </p>
          </Confirm>
        ) : (
          <ChooseAtOnce
            label="It means"
            value={meaningOf(reply)}
            options={meanings.map((meaning) => [meaning, words[meaning]] as const)}
            save={(meaning) => update.mutateAsync(changeTo(meaning, reply))}
          />
        )}
        <Button isBusy={handle.isPending} onClick={() => handle.mutate({ handled: !reply.handled })}>
          {reply.handled ? "Mark as to be handled" : "Mark as handled"}
        </Button>
      </div>
      {error && <Notice tone="bad">{error.message}</Notice>}
    </>
  );
}

const meanings = ["interested", "neutral", "notInterested", "automatic", "none"] as const;
type MeaningWord = (typeof meanings)[number];

const words: Readonly<Record<MeaningWord, string>> = {
  interested: "interested",
  neutral: "neutral",
  notInterested: "not interested",
  automatic: "written by a program",
  none: "not classified",
};

const meaningOf = ({ autoreplied, classification }: Reply): MeaningWord =>
  autoreplied ? "automatic" : (classification ?? "none");

function changeTo(meaning: MeaningWord, { autoreplied }: Reply): Change {
  if (meaning === "automatic") return { autoreplied: true };
  const classification = meaning === "none" ? null : meaning;
  return { classification, ...(autoreplied && { autoreplied: false }) };
}
