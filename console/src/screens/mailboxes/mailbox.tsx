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
import form from "../../ui/form.module.css";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { count } from "../../ui/wording.ts";
import { useMay } from "../shell/use-workspace.ts";
import { CheckSteps, StoredDomain } from "./check-steps.tsx";
import { ConnectButton, ConnectionResult } from "./connect-mailbox.tsx";
import { healthOf, planOf, Rate, type Mailbox as Row } from "./mailbox-health.tsx";
import { PauseMailbox } from "./pause-mailbox.tsx";
import { RemovedMailbox, type RemovedRow, RemoveMailbox } from "./remove-mailbox.tsx";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/mailboxes/$mailbox");

export function Mailbox() {
  const { workspace, mailbox: id } = route.useParams();
  const { connection } = route.useSearch();
  const { data, error, refetch } = useQuery(mailboxesQuery(workspace));
  const mailbox = data?.data.find((one) => one.id === id);
  useTitle(mailbox?.email ?? words.mailbox);
  const [removed, setRemoved] = useState<RemovedRow>();
  return (
    <div className={styles.screen}>
      <Link className={styles.back} to="/w/$workspace/mailboxes" params={{ workspace }}>
        ← {words.title}
      </Link>
      {error && !data && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Skeleton rows={6} />}
      {removed && <RemovedMailbox workspace={workspace} removed={removed} />}
      {data && !mailbox && !removed && <p>{words.notFound}</p>}
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
        <Badge word={words.states[word]} tone={word} />
        <div className={form.row}>
          {mayCheck && (
            <Button isBusy={check.isPending} onClick={() => check.mutate()}>
              {check.isPending ? words.checking : words.check}
            </Button>
          )}
          {mayUpdate && (
            <LinkButton to="/w/$workspace/mailboxes/$mailbox/change" params={{ workspace, mailbox: mailbox.id }}>
              {words.edit}
            </LinkButton>
          )}
          {mayConnect && <ConnectButton workspace={workspace} mailbox={mailbox} />}
          {mayChange && mailbox.provider === "smtp" && (
            <LinkButton to="/w/$workspace/mailboxes/add" params={{ workspace }} search={{ replace: mailbox.id }}>
              {words.replaceServers}
            </LinkButton>
          )}
        </div>
      </div>
      {why && (
        <Notice tone={word === "error" || word === "needs_reconnect" ? "bad" : "warn"}>
          {why} {words.waysOut[word]}
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

/** It is told no more precisely than that, also of a folder that is being watched. */
const isRecent = (at: string | null) => at !== null && Date.now() - Date.parse(at) < 20 * 60_000;

const factsOf = (mailbox: Row): [string, React.ReactNode][] => [
  [words.name, mailbox.name ?? "–"],
  [words.signature, mailbox.signature ?? words.ofWorkspace],
  [words.signIn, words.signIns[mailbox.provider]],
  [words.today, planOf(mailbox)],
  [words.dailyLimit, mailbox.daily_limit === null ? words.noLimit : count(mailbox.daily_limit)],
  [words.lastEmail, <When key="mail" at={mailbox.last_sent_at} />],
  [
    words.repliesRead,
    isRecent(mailbox.last_synced_at) ? words.readRecently : <When key="read" at={mailbox.last_synced_at} />,
  ],
  [words.lastFailure, <When key="error" at={mailbox.last_error_at} />],
  [words.bounces, <Rate key="bounces" rate={mailbox.bounce_rate_7d} none={words.noBounces} />],
  [words.complaints, <Rate key="complaints" rate={mailbox.complaint_rate_7d} none={words.noComplaints} />],
  [words.added, <When key="added" at={mailbox.created_at} />],
];

function serverFacts(servers: Output<"mailbox.servers"> | undefined): [string, string][] {
  if (!servers) return [];
  const { smtp, imap } = servers;
  return [
    [words.sendingServer, describeServer(smtp)],
    [words.readingServer, imap ? describeServer(imap) : words.notRead],
  ];
}
