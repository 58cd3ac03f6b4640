import { describeAttemptError } from "@outbound/contracts/webhooks/describe-attempt-error";
import { aboutNobody, isSample } from "@outbound/contracts/webhooks/sample-event";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { deliveryQuery } from "../../api/webhook-queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { useMay } from "../shell/use-workspace.ts";
import { Attempts } from "./attempts.tsx";
import { deliveryTones } from "./delivery-filters.ts";
import { words } from "./words.ts";

type Whole = Output<"delivery.get">;

const route = getRouteApi("/signed-in/w/$workspace/settings/integrations/deliveries/$delivery");

export function Delivery() {
  const { workspace, delivery: id } = route.useParams();
  const { data: delivery, error, refetch } = useQuery(deliveryQuery(workspace, id));
  useTitle(delivery ? words.deliveryOf(delivery.event) : words.delivery, words.title);
  return (
    <>
      <Link className={screen.back} to="/w/$workspace/settings/integrations" params={{ workspace }}>
        {words.back}
      </Link>
      {error && !delivery && <Failure error={error} reset={() => void refetch()} />}
      {!delivery && !error && <Skeleton rows={6} />}
      {delivery && <Shown workspace={workspace} delivery={delivery} />}
    </>
  );
}

function Shown({ workspace, delivery }: { workspace: string; delivery: Whole }) {
  const may = useMay("delivery.resend");
  const resend = useMutation({
    mutationFn: () => ask("delivery.resend", workspace, { id: delivery.id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const { event, status, last_error, receiver, body } = delivery;
  const hasEnded = status !== "pending";
  return (
    <>
      <div className={screen.head}>
        <h2>{event}</h2>
        <Badge word={words.filters[status]} tone={deliveryTones[status]} />
        {may && hasEnded && receiver !== "gone" && (
          <div>
            <Button
              kind={status === "failed" ? "primary" : "secondary"}
              isBusy={resend.isPending}
              onClick={() => resend.mutate()}
            >
              {words.sendAgain}
            </Button>
          </div>
        )}
      </div>
      {resend.error && <Notice tone="bad">{resend.error.message}</Notice>}
      {last_error && <Notice tone={hasEnded ? "bad" : "warn"}>{describeAttemptError(last_error)}.</Notice>}
      {receiver !== "on" && <p className={screen.note}>{words.receivers[receiver]}</p>}
      <Facts facts={factsOf(delivery)} />
      <Attempts tries={delivery.tries} />
      <section className={screen.section} aria-labelledby="body">
        <h3 id="body">{words.body}</h3>
        <p className={screen.note}>
          {words.bodySame}
          {isSample(body) && ` ${aboutNobody}`}
        </p>
        <CodeBlock label={words.body}>{body}</CodeBlock>
      </section>
    </>
  );
}

const factsOf = ({ id, event_id, url, next_attempt_at, created_at, resends }: Whole): [string, React.ReactNode][] => [
  [words.receiver, url],
  [words.created, <When key="made" at={created_at} />],
  [words.nextAttempt, <When key="next" at={next_attempt_at} none={words.none} />],
  [words.sentAgain, resends === 0 ? words.never : words.times(resends)],
  [words.deliveryHeader, <code key="delivery">{id}</code>],
  [words.event, <code key="event">{event_id}</code>],
];
