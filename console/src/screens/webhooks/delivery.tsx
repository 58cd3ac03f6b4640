import { describeAttemptError } from "@outbound/contracts/webhooks/describe-attempt-error";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { RotateCw } from "lucide-react";
import { ask, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { useMay } from "../../api/use-workspace.ts";
import { deliveryQuery } from "../../api/webhook-queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ReasonLine } from "../../ui/reason-line.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { Attempts } from "./attempts.tsx";
import { CopyAsCurl } from "./copy-as-curl.tsx";
import styles from "./delivery.module.css";
import { DeliveryRequest } from "./delivery-request.tsx";
import { deliveryPage as page } from "./delivery-words.ts";
import { personIn } from "./person-in.ts";
import { ResendSince } from "./resend-since.tsx";
import { words } from "./words.ts";

type Whole = Output<"delivery.get">;

/** A redirect has more to be said about it. */
const refusal = /^http_([^3]\d\d)$/;

const route = getRouteApi("/signed-in/w/$workspace/settings/integrations/deliveries/$delivery");

export function Delivery() {
  const { workspace, delivery: id } = route.useParams();
  const { data: delivery, error, refetch } = useQuery(deliveryQuery(workspace, id));
  useTitle(delivery ? words.deliveryOf(delivery.event) : words.delivery, words.title);
  if (delivery) return <Shown workspace={workspace} delivery={delivery} />;
  return (
    <div className={styles.left}>
      <Crumbs workspace={workspace} />
      {error ? <Failure error={error} reset={() => void refetch()} /> : <Skeleton rows={6} />}
    </div>
  );
}

function Crumbs({ workspace, url }: { workspace: string; url?: string }) {
  return (
    <nav className={styles.crumbs} aria-label={page.breadcrumb}>
      <Link to="/w/$workspace/settings/integrations" params={{ workspace }}>
        {words.title}
      </Link>
      {url && (
        <>
          <span aria-hidden="true">/</span>
          <span>{hostOf(url)}</span>
        </>
      )}
      <span aria-hidden="true">/</span>
      <Link to="/w/$workspace/settings/integrations" params={{ workspace }} hash="deliveries">
        {words.deliveries}
      </Link>
    </nav>
  );
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

function Shown({ workspace, delivery }: { workspace: string; delivery: Whole }) {
  const may = useMay("delivery.resend");
  const resend = useMutation({
    mutationFn: () => ask("delivery.resend", workspace, { id: delivery.id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const { event, status, receiver, url, created_at } = delivery;
  const person = personIn(delivery.body);
  return (
    <div className={styles.delivery}>
      <header className={styles.head}>
        <Crumbs workspace={workspace} url={url} />
        <div className={styles.title}>
          <h2>{event}</h2>
          <Badge word={words.filters[status]} tone={status} />
          <p>
            {person && (
              <>
                <Link
                  className={screen.link}
                  to="/w/$workspace/prospects/$prospect"
                  params={{ workspace, prospect: person.id }}
                >
                  {person.email}
                </Link>
                ,{" "}
              </>
            )}
            <When at={created_at} />
          </p>
          <div className={styles.acts}>
            <CopyAsCurl delivery={delivery} />
            {may && status !== "pending" && receiver !== "gone" && (
              <Button
                kind={status === "failed" ? "primary" : "secondary"}
                icon={RotateCw}
                isBusy={resend.isPending}
                onClick={() => resend.mutate()}
              >
                {words.sendAgain}
              </Button>
            )}
          </div>
        </div>
      </header>
      <div className={styles.left}>
        {resend.error && <Notice tone="bad">{resend.error.message}</Notice>}
        <Reason workspace={workspace} delivery={delivery} />
        <Attempts delivery={delivery} />
        <Details delivery={delivery} />
      </div>
      <DeliveryRequest delivery={delivery} />
    </div>
  );
}

function Reason({ workspace, delivery }: { workspace: string; delivery: Whole }) {
  const { status, last_error, receiver, url } = delivery;
  const state = receiver === "on" ? undefined : words.receivers[receiver];
  if (!last_error) return state ? <ReasonLine>{state}</ReasonLine> : null;
  const hasEnded = status !== "pending";
  return (
    <ReasonLine
      tone={hasEnded ? "red" : "amber"}
      title={whatFailed(hostOf(url), last_error)}
      action={hasEnded && receiver === "on" && <ResendSince workspace={workspace} since={delivery.created_at} />}
    >
      {state ?? (hasEnded ? page.fixFirst : page.triesAgain)}
    </ReasonLine>
  );
}

function whatFailed(host: string, error: string): string {
  const status = refusal.exec(error)?.[1];
  return status ? page.answered(host, status) : page.whatFailed(host, describeAttemptError(error));
}

function Details({ delivery: { id, event_id, url, next_attempt_at, resends } }: { delivery: Whole }) {
  return (
    <section aria-labelledby="details">
      <h3 id="details">{page.details}</h3>
      <dl className={styles.facts}>
        <dt>{words.receiver}</dt>
        <dd>
          {url} <CopyButton label={page.copyUrl} text={url} />
        </dd>
        <dt>{words.delivery}</dt>
        <dd>
          <code>{id}</code> <CopyButton label={page.copyDelivery} text={id} />
        </dd>
        <dt>{words.event}</dt>
        <dd>
          <code>{event_id}</code> <CopyButton label={page.copyEvent} text={event_id} />
        </dd>
        <dt>{page.signed}</dt>
        <dd>{page.signedWhen}</dd>
        {next_attempt_at && (
          <>
            <dt>{words.nextAttempt}</dt>
            <dd>
              <When at={next_attempt_at} />
            </dd>
          </>
        )}
        {resends > 0 && (
          <>
            <dt>{words.sentAgain}</dt>
            <dd>{words.times(resends)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
