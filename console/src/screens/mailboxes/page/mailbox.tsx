import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Pause, Pencil, Stethoscope } from "lucide-react";
import { useEffect, useState } from "react";
import { connectionQuery, mailboxesQuery } from "../../../api/mailbox-queries.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Button } from "../../../ui/button.tsx";
import { Failure } from "../../../ui/failure.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import screen from "../../../ui/screen.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Crumb, TopBar } from "../../../ui/top-bar.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { useCheck } from "../checks/use-check.ts";
import { connectWords } from "../connect-words.ts";
import type { Mailbox as Row } from "../mailbox-health.tsx";
import { words } from "../words.ts";
import { ConnectionResult } from "./connect-mailbox.tsx";
import { HealthBadge } from "./health-badge.tsx";
import { MailboxCards } from "./mailbox-cards.tsx";
import { MailboxMenu } from "./mailbox-menu.tsx";
import { PauseDialog } from "./pause-mailbox.tsx";
import { RemovedMailbox, type RemovedRow } from "./remove-mailbox.tsx";

const route = getRouteApi("/signed-in/w/$workspace/mailboxes/$mailbox");

export function Mailbox() {
  const { workspace, mailbox: id } = route.useParams();
  const { data, error, refetch } = useQuery(mailboxesQuery(workspace));
  const mailbox = data?.data.find((one) => one.id === id);
  const [removed, setRemoved] = useState<RemovedRow>();
  useTitle(mailbox?.email ?? words.mailbox);
  if (mailbox && !removed) return <Shown workspace={workspace} mailbox={mailbox} onRemoved={setRemoved} />;
  return (
    <>
      <TopBar title={removed?.email ?? words.mailbox} crumbs={<Up workspace={workspace} />} />
      <div className={screen.screen}>
        {error && !data && <Failure error={error} reset={() => void refetch()} />}
        {!data && !error && <Skeleton rows={6} />}
        {removed && <RemovedMailbox workspace={workspace} removed={removed} />}
        {data && !mailbox && !removed && <p>{words.notFound}</p>}
      </div>
    </>
  );
}

const Up = ({ workspace }: { workspace: string }) => (
  <Crumb to="/w/$workspace/mailboxes" params={{ workspace }}>
    {words.title}
  </Crumb>
);

/** Whether it was connected just now, and nobody has seen its check. */
function useIsNew(workspace: string, { status }: Row): boolean {
  const { connection, show } = route.useSearch();
  const { data } = useQuery({ ...connectionQuery(workspace, connection ?? ""), enabled: connection !== undefined });
  const isSignedIn = connection !== undefined && data?.status === "connected" && status !== "needs_reconnect";
  return show === "check" || isSignedIn;
}

type ShownProps = { workspace: string; mailbox: Row; onRemoved: (removed: RemovedRow) => void };

function Shown({ workspace, mailbox, onRemoved }: ShownProps) {
  const search = route.useSearch();
  const [connection] = useState(search.connection);
  const mayUpdate = useMay("mailbox.update");
  const mayCheck = useMay("mailbox.check-part");
  const mayPause = useMay("sending.pause");
  const [isPausing, setPausing] = useState(false);
  const readsReplies = mailbox.last_synced_at !== null;
  const check = useCheck(workspace, { readsReplies });
  const isRunning = check.run !== undefined && !check.run.isOver;
  const isNew = useIsNew(workspace, mailbox) && mayCheck;
  const { start } = check;
  const navigate = useNavigate();
  useEffect(() => {
    if (!isNew) return;
    void start({ mailbox_id: mailbox.id });
    // A reload doesn't check again.
    void navigate({
      to: "/w/$workspace/mailboxes/$mailbox",
      params: { workspace, mailbox: mailbox.id },
      replace: true,
    });
  }, [isNew, start, navigate, workspace, mailbox.id]);
  return (
    <>
      <TopBar
        title={mailbox.email}
        crumbs={<Up workspace={workspace} />}
        state={<HealthBadge mailbox={mailbox} isInLine />}
      >
        {mayCheck && (
          <Button icon={Stethoscope} isBusy={isRunning} onClick={() => void check.start({ mailbox_id: mailbox.id })}>
            {isRunning ? words.checking : connectWords.check}
          </Button>
        )}
        {mayUpdate && (
          <LinkButton
            icon={Pencil}
            to="/w/$workspace/mailboxes/$mailbox/change"
            params={{ workspace, mailbox: mailbox.id }}
          >
            {words.edit}
          </LinkButton>
        )}
        {mayPause && !mailbox.paused && (
          <Button icon={Pause} onClick={() => setPausing(true)}>
            {words.pauseIt}
          </Button>
        )}
        <MailboxMenu workspace={workspace} mailbox={mailbox} onRemoved={onRemoved} />
      </TopBar>
      <div className={screen.screen}>
        {connection && (
          <ConnectionResult workspace={workspace} mailbox={mailbox} id={connection} onRemoved={onRemoved} />
        )}
        <MailboxCards workspace={workspace} mailbox={mailbox} run={check.run} readsReplies={readsReplies} />
      </div>
      {isPausing && <PauseDialog workspace={workspace} mailbox={mailbox} onClose={() => setPausing(false)} />}
    </>
  );
}
