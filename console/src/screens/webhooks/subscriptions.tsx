import { aboutNobody } from "@outbound/contracts/webhooks/sample-event";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { useMay } from "../../api/use-workspace.ts";
import { hooksQuery } from "../../api/webhook-queries.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import forms from "../../ui/form.module.css";
import { Framed } from "../../ui/framed.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import screen from "../../ui/screen.module.css";
import section from "../../ui/section.module.css";
import { type Column, Table } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";
import { ReceiverState } from "./receiver-state.tsx";
import styles from "./webhooks.module.css";
import { words } from "./words.ts";

type Subscription = Output<"hook.entries">["data"][number];

export function Subscriptions({ workspace }: { workspace: string }) {
  const list = useInfiniteQuery(hooksQuery(workspace));
  const remove = useMutation({
    mutationFn: (id: string) => ask("hook.unsubscribe", workspace, { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const mayRemove = useMay("hook.unsubscribe");
  const mayTest = useMay("webhook.test");
  const test = useMutation({
    mutationFn: (id: string) => ask("webhook.test", workspace, { hook_id: id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const refusal = remove.error ?? test.error;

  return (
    <section className={section.sub} aria-labelledby="subscriptions">
      <h3 id="subscriptions">{words.subscriptions}</h3>
      <p className={screen.note}>{words.subscriptionIs}</p>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      {test.isSuccess && (
        <p role="status" className={screen.note}>
          {words.testSent} {aboutNobody}
        </p>
      )}
      <PagedList list={list} outlined={2} none={<p className={screen.note}>{words.noSubscriptions}</p>}>
        {(rows) => (
          <Framed>
            <Table
              caption={words.subscriptions}
              columns={columnsOf(workspace, mayRemove ? remove : undefined, mayTest ? test : undefined)}
              rows={rows}
              keyOf={({ id }) => id}
            />
          </Framed>
        )}
      </PagedList>
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
      isHeadHidden: true,
      isFigure: true,
      cell: ({ id, event, target_url }) => (
        <span className={forms.acts}>
          {test && (
            <Button isSmall isBusy={test.isPending && test.variables === id} onClick={() => test.mutate(id)}>
              {words.sendSample}
            </Button>
          )}
          {remove && (
            <Confirm
              act={words.unsubscribe}
              button={{ kind: "quiet", isSmall: true }}
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
