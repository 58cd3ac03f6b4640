import { aboutNobody } from "@outbound/contracts/webhooks/sample-event";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { ask, type Input, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { hooksQuery } from "../../api/webhook-queries.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Field, Select } from "../../ui/field.tsx";
import forms from "../../ui/form.module.css";
import { textOf } from "../../ui/form.ts";
import { More } from "../../ui/more.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";
import { useMay } from "../shell/use-workspace.ts";
import { ReceiverState } from "./receiver-state.tsx";
import styles from "./webhooks.module.css";
import { words } from "./words.ts";

type Subscription = Output<"hook.entries">["data"][number];
type Event = Input<"hook.subscribe">["event"];

const events: readonly Event[] = ["new_reply", "positive_reply", "bounce", "unsubscribe"];

export function Subscriptions({ workspace }: { workspace: string }) {
  const list = useInfiniteQuery(hooksQuery(workspace));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const remove = useMutation({
    mutationFn: (id: string) => ask("hook.unsubscribe", workspace, { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const mayAdd = useMay("hook.subscribe");
  const mayRemove = useMay("hook.unsubscribe");
  const mayTest = useMay("webhook.test");
  const test = useMutation({
    mutationFn: (id: string) => ask("webhook.test", workspace, { hook_id: id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const refusal = remove.error ?? test.error;

  return (
    <section className={screen.section} aria-labelledby="subscriptions">
      <h3 id="subscriptions">{words.subscriptions}</h3>
      <p className={screen.note}>{words.subscriptionIs}</p>
      {mayAdd && <SubscriptionForm workspace={workspace} />}
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      {test.isSuccess && (
        <p role="status" className={screen.note}>
          {words.testSent} {aboutNobody}
        </p>
      )}
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={2} />}
      {rows?.length === 0 && <p className={screen.note}>{words.noSubscriptions}</p>}
      {rows && rows.length > 0 && (
        <Table
          caption={words.subscriptions}
          columns={columnsOf(workspace, mayRemove ? remove : undefined, mayTest ? test : undefined)}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      <More {...list} />
    </section>
  );
}

type Act = { isPending: boolean; variables: string | undefined; mutate: (id: string) => void };

function columnsOf(workspace: string, remove: Act | undefined, test: Act | undefined): Column<Subscription>[] {
  const columns: Column<Subscription>[] = [
    {
      head: words.subscription,
      cell: ({ id, event, target_url, ...state }) => (
        <div className={styles.line}>
          <span>{event}</span>
          <span className={styles.small}>{target_url}</span>
          <ReceiverState workspace={workspace} state={state} hookId={id} />
        </div>
      ),
    },
    { head: words.created, isFigure: true, from: "medium", cell: ({ created_at }) => <When at={created_at} /> },
  ];
  if (!remove && !test) return columns;
  return [
    ...columns,
    {
      head: words.actions,
      isFigure: true,
      cell: ({ id, event, target_url }) => (
        <span className={forms.acts}>
          {test && (
            <Button isBusy={test.isPending && test.variables === id} onClick={() => test.mutate(id)}>
              {words.sendSample}
            </Button>
          )}
          {remove && (
            <Confirm
              act={words.unsubscribe}
              title={words.unsubscribeFrom(event)}
              isBusy={remove.isPending && remove.variables === id}
              onConfirm={() => remove.mutate(id)}
            >
              <p>{words.unsubscribing(target_url)}</p>
            </Confirm>
          )}
        </span>
      ),
    },
  ];
}

function SubscriptionForm({ workspace }: { workspace: string }) {
  const form = useRef<HTMLFormElement>(null);
  const add = useMutation({
    mutationFn: (data: FormData) => {
      const event = events.find((one) => one === textOf(data, "event")) ?? "new_reply";
      return ask("hook.subscribe", workspace, { event, target_url: textOf(data, "target_url") });
    },
    onSuccess: () => form.current?.reset(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });

  return (
    <>
      <form
        ref={form}
        className={styles.subscribe}
        onSubmit={(submit) => {
          submit.preventDefault();
          if (!add.isPending) add.mutate(new FormData(submit.currentTarget));
        }}
      >
        <Select label={words.event} name="event">
          {events.map((event) => (
            <option key={event}>{event}</option>
          ))}
        </Select>
        <Field
          label={words.targetUrl}
          name="target_url"
          type="url"
          autoComplete="off"
          placeholder={words.targetUrlExample}
          required
        />
        <Button type="submit" isBusy={add.isPending}>
          {words.subscribe}
        </Button>
      </form>
      {add.error && <Notice tone="bad">{add.error.message}</Notice>}
      {add.data && !add.data.created && (
        <p role="status" className={screen.note}>
          {words.alreadySubscribed(add.data.event)}
        </p>
      )}
    </>
  );
}
