import { describeServer } from "@outbound/contracts/mailboxes/describe-server";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { ask, type Output } from "../../api/ask.ts";
import { mailboxesQuery, serversQuery } from "../../api/mailbox-queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Failure } from "../../ui/failure.tsx";
import { count } from "../../ui/figures.ts";
import form from "../../ui/form.module.css";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { useMay } from "../shell/use-workspace.ts";
import { CheckSteps, StoredDomain } from "./check-steps.tsx";
import { ConnectButton, ConnectionResult } from "./connect-mailbox.tsx";
import { healthOf, planOf, type Mailbox as Row, rateOf } from "./mailbox-health.tsx";
import { PauseMailbox } from "./pause-mailbox.tsx";
import { RemovedMailbox, type RemovedRow, RemoveMailbox } from "./remove-mailbox.tsx";

const route = getRouteApi("/signed-in/w/$workspace/mailboxes/$mailbox");

export function Mailbox() {
  const { workspace, mailbox: id } = route.useParams();
  const { connection } = route.useSearch();
  const { data, error, refetch } = useQuery(mailboxesQuery(workspace));
  const mailbox = data?.data.find((one) => one.id === id);
  useTitle(mailbox?.email ?? "Mailbox");
  const [removed, setRemoved] = useState<RemovedRow>();
  return (
    <div className={styles.screen}>
      <Link className={styles.back} to="/w/$workspace/mailboxes" params={{ workspace }}>
        ← Mailboxes
      </Link>
      {error && !data && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Skeleton rows={6} />}
      {removed && <RemovedMailbox workspace={workspace} removed={removed} />}
      {data && !mailbox && !removed && <h1>This mailbox is not here</h1>}
      {mailbox && !removed && connection && (
        <ConnectionResult workspace={workspace} mailbox={mailbox} id={connection} onRemoved={setRemoved} />
      )}
      {mailbox && !removed && <Shown workspace={workspace} mailbox={mailbox} onRemoved={setRemoved} />}
    </div>
  );
}

type ShownProps = { workspace: string; mailbox: Row; onRemoved: (removed: RemovedRow) => void };

function Shown({ workspace, mailbox, onRemoved }: ShownProps) {
  const mayChange = useMay("mailbox.add");
  const mayUpdate = useMay("mailbox.update");
  const mayConnect = useMay("mailbox.connect");
  const mayCheck = useMay("mailbox.check");
  const mayPause = useMay("sending.pause");
  const mayRemove = useMay("mailbox.remove");
  const { data: servers } = useQuery({ ...serversQuery(workspace, mailbox.id), enabled: mayChange });
  const { word, why } = healthOf(mailbox);
  const check = useMutation({ mutationFn: () => ask("mailbox.check", workspace, { mailbox_id: mailbox.id }) });
  return (
    <>
      <div className={styles.head}>
        <h1>{mailbox.email}</h1>
        <Badge word={word} />
        <div className={form.row}>
          {mayCheck && (
            <Button isBusy={check.isPending} onClick={() => check.mutate()}>
              {check.isPending ? "Checking, up to a minute …" : "Check this mailbox"}
            </Button>
          )}
          {mayUpdate && (
            <LinkButton to="/w/$workspace/mailboxes/$mailbox/change" params={{ workspace, mailbox: mailbox.id }}>
              Change
            </LinkButton>
          )}
          {mayConnect && <ConnectButton workspace={workspace} mailbox={mailbox} />}
          {mayChange && mailbox.provider === "smtp" && (
            <LinkButton to="/w/$workspace/mailboxes/add" params={{ workspace }} search={{ replace: mailbox.id }}>
              Replace its servers
            </LinkButton>
          )}
        </div>
      </div>
      {why && (
        <Notice tone={word === "error" || word === "needs_reconnect" ? "bad" : "warn"}>
          {why} {ways[word]}
        </Notice>
      )}
      {check.error && <Notice tone="bad">{check.error.message}</Notice>}
      {check.data ? <CheckSteps checked={check.data} /> : <StoredDomain workspace={workspace} id={mailbox.id} />}
      <Facts facts={[...factsOf(mailbox), ...serverFacts(servers)]} />
      {mayPause && <PauseMailbox workspace={workspace} mailbox={mailbox} />}
      {mayRemove && <RemoveMailbox workspace={workspace} mailbox={mailbox} onRemoved={onRemoved} />}
    </>
  );
}

const ways: Record<string, string | undefined> = {
  resting: "It tries again by itself after a rest.",
  error: "Nothing is sent from it until its settings are replaced.",
  needs_reconnect: "Nothing is sent from it until somebody signs in; what is due waits and keeps its order.",
  paused: "What is due waits and keeps its order.",
};

/** It is told no more precisely than that, also of a folder that is being watched. */
const isRecent = (at: string | null) => at !== null && Date.now() - Date.parse(at) < 20 * 60_000;

const signIns = { smtp: "by a password", google: "at Google", microsoft: "at Microsoft" };

const factsOf = (mailbox: Row): [string, React.ReactNode][] => [
  ["Name", mailbox.name ?? "–"],
  ["Signature", mailbox.signature ?? "the workspace’s"],
  ["Signs in", signIns[mailbox.provider]],
  ["Today", planOf(mailbox)],
  ["Daily limit", mailbox.daily_limit === null ? "none" : count(mailbox.daily_limit)],
  ["Last mail", <When key="mail" at={mailbox.last_sent_at} none="None" />],
  [
    "Replies read",
    isRecent(mailbox.last_synced_at) ? (
      "in the last quarter of an hour"
    ) : (
      <When key="read" at={mailbox.last_synced_at} none="not yet" />
    ),
  ],
  ["Last failure", <When key="error" at={mailbox.last_error_at} none="None" />],
  ["Bounces in 7 days", rateOf(mailbox.bounce_rate_7d)],
  ["Complaints in 7 days", rateOf(mailbox.complaint_rate_7d)],
  ["Added", <When key="added" at={mailbox.created_at} />],
];

function serverFacts(servers: Output<"mailbox.servers"> | undefined): [string, string][] {
  if (!servers) return [];
  const { smtp, imap } = servers;
  return [
    ["Sends at", describeServer(smtp)],
    ["Reads at", imap ? describeServer(imap) : "nothing is read"],
  ];
}
