import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OperatorOutput } from "../../api/ask-operator.ts";
import { contentsQuery } from "../../api/operator-queries.ts";
import { operatorKey, queryClient, sessionQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { count, counted } from "../../ui/figures.ts";
import { textOf } from "../../ui/form.ts";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { proofIn } from "../settings/proof-field.tsx";
import { deleteWhole, type Progress } from "./delete-whole.ts";
import { OpenedForm } from "./proved-form.tsx";

type Workspace = OperatorOutput<"workspace.list">["data"][number];
type Props = { workspace: Workspace; onDeleted: (name: string) => void };

/** What would go is shown in numbers before. */
export function DeleteWorkspace({ workspace: { id, name, being_deleted }, onDeleted }: Props) {
  const [progress, setProgress] = useState<Progress>();
  const remove = useMutation({
    mutationFn: async (data: FormData) => {
      if (!being_deleted && textOf(data, "name").trim() !== name.trim()) throw new Error(`Write ${name} to delete it.`);
      await deleteWhole(id, proofIn(data), setProgress);
    },
    onSuccess: () => onDeleted(name),
    // A workspace that is gone is asked about no more; lists ask again when they are shown.
    onSettled: (_, error) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: operatorKey, refetchType: error ? "active" : "none" }),
        queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      ]),
    gcTime: 0,
  });
  return (
    <section className={screen.section} aria-labelledby="delete">
      <h2 id="delete">Delete</h2>
      {remove.isPending && progress ? (
        <Notice tone="warn">
          <p role="status">{sentenceOf(progress)}</p>
        </Notice>
      ) : (
        <Start id={id} name={name} isBegun={being_deleted === true} remove={remove} />
      )}
    </section>
  );
}

type Remove = { error: Error | null; isPending: boolean; mutate: (data: FormData) => void };

function Start({ id, name, isBegun, remove }: { id: string; name: string; isBegun: boolean; remove: Remove }) {
  if (isBegun) {
    return (
      <>
        {remove.error && <Notice tone="bad">{remove.error.message}</Notice>}
        <p className={screen.note}>Its deletion has begun and is not finished. Nobody gets into it any more.</p>
        <div>
          <Button kind="danger" isBusy={remove.isPending} onClick={() => remove.mutate(new FormData())}>
            Finish deleting
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p className={screen.note}>
        Everything in it goes: campaigns, people, mailboxes with their passwords, replies, offers, webhooks, tokens, and
        its suppression list, so that the next workspace may write to whoever unsubscribed here. What has been sent
        stays where it was sent.
      </p>
      <OpenedForm act="Delete workspace" button="Delete for good" isDanger change={remove}>
        <Contents id={id} />
        <Field label={`Write its name, ${name}`} name="name" autoComplete="off" required />
      </OpenedForm>
    </>
  );
}

/** Names only what an operator knows; everything else follows from it. */
const words: readonly [string, string, string][] = [
  ["prospect", "person", "people"],
  ["campaign", "campaign", "campaigns"],
  ["mailbox", "mailbox", "mailboxes"],
  ["send", "mail", "mails"],
  ["reply", "reply", "replies"],
  ["offer", "offer", "offers"],
  ["suppression", "suppression", "suppressions"],
  ["subscription", "webhook subscription", "webhook subscriptions"],
];

function Contents({ id }: { id: string }) {
  const { data: rows, error } = useQuery(contentsQuery(id));
  if (error) return <Notice tone="bad">{error.message}</Notice>;
  if (!rows) return <p>Counting what is in it …</p>;
  const known = words.flatMap(([table, one, many]) => (rows[table] ? [counted(rows[table], one, many)] : []));
  return <p>{known.length > 0 ? `It holds ${known.join(", ")}.` : "It holds no people, campaigns or mailboxes."}</p>;
}

function sentenceOf({ deleted, waitsFor }: Progress): string {
  const waits = waitsFor > 0 ? ` Waiting for ${counted(waitsFor, "send", "sends")} that are just under way.` : "";
  return `Deleting: ${count(deleted)} rows are gone.${waits} If this page is closed, its own page finishes it.`;
}
