import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { askOperator, type OperatorOutput } from "../../api/ask-operator.ts";
import { deadLetterQuery } from "../../api/operator-queries.ts";
import { operatorKey, queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Failure } from "../../ui/failure.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { useWorkspaceNames } from "./workspace-names.ts";

type Whole = OperatorOutput<"dead-letter.show">;

const route = getRouteApi("/signed-in/operator/queues/$service/$id");

export function DeadLetter() {
  const { service, id } = route.useParams();
  const { data, error, refetch } = useQuery(deadLetterQuery(service, id));
  useTitle(data?.event ?? "Dead message", "Queues", "Operator");
  return (
    <div className={screen.screen}>
      <Link className={screen.back} to="/operator/queues">
        ← Queues
      </Link>
      {error && !data && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Skeleton rows={6} />}
      {data && <Shown message={data} />}
    </div>
  );
}

/** The body is shown as text, whatever it is. */
function Shown({ message }: { message: Whole }) {
  const { service, id, event, error, reason, body, is_cut, workspace_id } = message;
  const nameOf = useWorkspaceNames([workspace_id]);
  const navigate = useNavigate();
  const done = {
    onSuccess: () => navigate({ to: "/operator/queues" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...operatorKey, "dead-letters"] }),
  };
  const ids = [id];
  const replay = useMutation({ mutationFn: () => askOperator("dead-letter.replay", { service, ids }), ...done });
  const drop = useMutation({ mutationFn: () => askOperator("dead-letter.drop", { service, ids }), ...done });
  const refusal = replay.error ?? drop.error;
  return (
    <>
      <h1>{event || "Message without a name"}</h1>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <Notice tone="warn">{error ?? reason}</Notice>
      <Facts facts={factsOf(message, nameOf)} />
      <div className={form.row}>
        <Button kind="primary" isBusy={replay.isPending} onClick={() => replay.mutate()}>
          Replay
        </Button>
        <Confirm act="Discard" title="Throw this message away?" isBusy={drop.isPending} onConfirm={() => drop.mutate()}>
          <p>What it tells never happens then, and it can’t be brought back. Keep its text if a report needs it.</p>
        </Confirm>
      </div>
      <section className={screen.section} aria-labelledby="body">
        <h2 id="body">Body</h2>
        <p className={screen.note}>
          It holds what it is about: addresses, and what people wrote. Keep it to yourself; that you read it is in the
          audit trail.
        </p>
        <CodeBlock label="Body">{body}</CodeBlock>
        {is_cut && (
          <p className={screen.note}>
            This is its beginning; <code>outbound queue show {id}</code> prints all of it.
          </p>
        )}
      </section>
    </>
  );
}

const factsOf = (message: Whole, nameOf: (id: string) => string): [string, React.ReactNode][] => [
  ["Service", message.service],
  ["Queue", message.queue ?? "unknown"],
  ["Workspace", message.workspace_id === null ? "none" : nameOf(message.workspace_id)],
  ["Attempts", message.attempts ?? "unknown"],
  ["First failed", <When key="since" at={message.first_failed_at} none="unknown" />],
  ["Id", <code key="id">{message.id}</code>],
];
