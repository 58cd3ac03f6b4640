import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { RotateCcw, Trash2, TriangleAlert } from "lucide-react";
import { askOperator, type OperatorOutput } from "../../../api/ask-operator.ts";
import { deadLetterQuery } from "../../../api/operator-queries.ts";
import { operatorKey, queryClient } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CodeBlock } from "../../../ui/code-block.tsx";
import { Confirm } from "../../../ui/confirm.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Failure } from "../../../ui/failure.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ReasonLine } from "../../../ui/reason-line.tsx";
import screen from "../../../ui/screen.module.css";
import { Sentence } from "../../../ui/sentence.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Crumb, TopBar } from "../../../ui/top-bar.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { When } from "../../../ui/when.tsx";
import styles from "../operator.module.css";
import { words } from "../words.ts";
import { useWorkspaceNames } from "../workspace-names.ts";

type Whole = OperatorOutput<"dead-letter.show">;

const route = getRouteApi("/signed-in/operator/queues/$service/$id");

const crumb = <Crumb to="/operator/queues">{words.queues}</Crumb>;

export function DeadLetter() {
  const { service, id } = route.useParams();
  const { data, error, refetch } = useQuery(deadLetterQuery(service, id));
  useTitle(data?.event ?? words.dead.single, words.queues, words.operator);
  if (data) return <Shown message={data} />;
  return (
    <>
      <TopBar title={words.dead.single} crumbs={crumb} />
      <div className={screen.screen}>
        {error ? <Failure error={error} reset={() => void refetch()} /> : <Skeleton rows={6} />}
      </div>
    </>
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
      <TopBar title={event || words.dead.noName} crumbs={crumb}>
        <Confirm
          act={words.dead.discard}
          title={words.dead.discardWhat}
          button={{ kind: "danger-quiet", icon: Trash2 }}
          isBusy={drop.isPending}
          onConfirm={() => drop.mutate()}
        >
          <p>{words.dead.discarding}</p>
        </Confirm>
        <Button kind="primary" icon={RotateCcw} isBusy={replay.isPending} onClick={() => replay.mutate()}>
          {words.dead.replay}
        </Button>
      </TopBar>
      <div className={screen.screen}>
        {refusal && <Notice tone="bad">{refusal.message}</Notice>}
        <ReasonLine tone="amber" icon={TriangleAlert} title={words.dead.failed(service)}>
          {error ?? reason}
        </ReasonLine>
        <Facts facts={factsOf(message, nameOf)} />
        <Card title={words.dead.body}>
          <div className={styles.body}>
            <p className={screen.note}>{words.dead.bodyIsPrivate}</p>
            <CodeBlock label={words.dead.body}>{body}</CodeBlock>
            {is_cut && (
              <p className={screen.note}>
                <Sentence text={words.dead.isCut(id)} />
              </p>
            )}
          </div>
        </Card>
      </div>
    </>
  );
}

const factsOf = (message: Whole, nameOf: (id: string) => string): [string, React.ReactNode][] => [
  [words.dead.service, message.service],
  [words.dead.queue, message.queue ?? words.unknown],
  [words.workspace, message.workspace_id === null ? words.none : nameOf(message.workspace_id)],
  [words.dead.attempts, message.attempts ?? words.unknown],
  [words.dead.firstFailed, <When key="since" at={message.first_failed_at} none={words.unknown} />],
  [words.dead.id, <code key="id">{message.id}</code>],
];
