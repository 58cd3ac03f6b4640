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
import { deliveryTones } from "./delivery-words.ts";

type Whole = Output<"delivery.get">;

const route = getRouteApi("/signed-in/w/$workspace/settings/integrations/deliveries/$delivery");

export function Delivery() {
  const { workspace, delivery: id } = route.useParams();
  const { data: delivery, error, refetch } = useQuery(deliveryQuery(workspace, id));
  useTitle(delivery ? `Delivery of ${delivery.event}` : "Delivery", "Webhooks");
  return (
    <>
      <Link className={screen.back} to="/w/$workspace/settings/integrations" params={{ workspace }}>
        ← Webhooks
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
        <Badge word={status} tone={deliveryTones[status]} />
        {may && hasEnded && receiver !== "gone" && (
          <div>
            <Button
              kind={status === "failed" ? "primary" : "secondary"}
              isBusy={resend.isPending}
              onClick={() => resend.mutate()}
            >
              Send again
            </Button>
          </div>
        )}
      </div>
      {resend.error && <Notice tone="bad">{resend.error.message}</Notice>}
      {last_error && <Notice tone={hasEnded ? "bad" : "warn"}>{describeAttemptError(last_error)}.</Notice>}
      {receiver !== "on" && <p className={screen.note}>{receivers[receiver]}</p>}
      <Facts facts={factsOf(delivery)} />
      <Attempts tries={delivery.tries} />
      <section className={screen.section} aria-labelledby="body">
        <h3 id="body">Signed body</h3>
        <p className={screen.note}>
          Its bytes are the same in every attempt; each is signed when it leaves.{isSample(body) && ` ${aboutNobody}`}
        </p>
        <CodeBlock label="Signed body">{body}</CodeBlock>
      </section>
    </>
  );
}

const receivers = {
  off: "Its receiver is switched off. Sent again, this one delivery is tried all the same.",
  gone: "Nobody takes this event at this URL any more, so it can’t be sent again.",
};

const factsOf = ({ id, event_id, url, next_attempt_at, created_at, resends }: Whole): [string, React.ReactNode][] => [
  ["Goes to", url],
  ["Made", <When key="made" at={created_at} />],
  ["Next attempt", <When key="next" at={next_attempt_at} none="None" />],
  ["Sent again", resends === 0 ? "Never" : `${resends} ${resends === 1 ? "time" : "times"}`],
  ["X-Service-Delivery", <code key="delivery">{id}</code>],
  ["Event", <code key="event">{event_id}</code>],
];
