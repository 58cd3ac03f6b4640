import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import { bouncesQuery } from "../../../api/mailbox-queries.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Failure } from "../../../ui/failure.tsx";
import { ReasonLine } from "../../../ui/reason-line.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { times } from "../../../ui/when.tsx";
import { listWords as said } from "../list-words.ts";
import { consequenceOf, healthOf, type Mailbox, withFullStop } from "../mailbox-health.tsx";
import { pausedItself, type Week } from "../mailbox-week.ts";
import styles from "../mailboxes.module.css";
import { words } from "../words.ts";
import { Bounces } from "./bounces.tsx";
import { ConnectButton } from "./connect-mailbox.tsx";
import { useResume } from "./pause-mailbox.tsx";

type Props = {
  workspace: string;
  mailbox: Mailbox;
  week: Week | undefined;
  held: number;
  /** Further buttons, at the end. */
  children?: ReactNode;
};

/** Why it doesn't send as usual, and the ways out. */
export function MailboxReason({ workspace, mailbox, week, held, children }: Props) {
  const mayResume = useMay("sending.resume");
  const mayConnect = useMay("mailbox.connect");
  const resume = useResume(workspace, mailbox.id);
  const { word, why } = healthOf(mailbox);
  const isGuards = pausedItself(mailbox, week);
  const isWell = word === "active" || why === null;
  if (isWell && !children) return null;
  const isOwnPause = mailbox.paused?.scope === "mailbox";
  // The title says that it is paused.
  const reason = isOwnPause ? ownReason(mailbox, week) : why;
  const isFailing = word === "error" || word === "needs_reconnect";
  const bounces = isGuards ? (week?.bounces ?? 0) : 0;
  return (
    <>
      {!isWell && (
        <ReasonLine
          tone={isFailing ? "red" : "amber"}
          {...(isFailing && { role: "alert" })}
          title={titleOf(mailbox, week)}
        >
          {reason} {consequenceOf(mailbox, { held, isGuards })}
        </ReasonLine>
      )}
      {resume.error && <p className={styles.problem}>{resume.error.message}</p>}
      <div className={styles.ways}>
        {bounces > 0 && <ReviewBounces workspace={workspace} mailbox={mailbox} figure={bounces} />}
        {isOwnPause && mayResume && (
          <Button
            kind={bounces > 0 ? "secondary" : "primary"}
            icon={Play}
            isBusy={resume.isPending}
            onClick={() => resume.mutate()}
          >
            {said.resume}
          </Button>
        )}
        {word === "needs_reconnect" && mayConnect && <ConnectButton workspace={workspace} mailbox={mailbox} />}
        {children}
      </div>
    </>
  );
}

function ownReason(mailbox: Mailbox, week: Week | undefined): string {
  const figures = week?.pause?.guard;
  return figures ? said.guardStopped(figures) : withFullStop(mailbox.paused?.reason ?? "");
}

function titleOf(mailbox: Mailbox, week: Week | undefined): string {
  const { word } = healthOf(mailbox);
  const at = mailbox.paused?.scope === "mailbox" ? week?.pause?.paused_at : undefined;
  const isGuards = pausedItself(mailbox, week);
  if (at === undefined) return words.states[word];
  return [isGuards ? said.pausedItselfAt : said.pausedAt, timeIn(at)].join(" ");
}

const timeIn = (at: string): string =>
  times.short(at) === times.clock(at) ? `at ${times.clock(at)}` : times.short(at);

function ReviewBounces({ workspace, mailbox, figure }: { workspace: string; mailbox: Mailbox; figure: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {said.reviewBounces(figure)}
      </Button>
      {isOpen && <BouncesDialog workspace={workspace} mailbox={mailbox} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = { workspace: string; mailbox: Mailbox; onClose: () => void };

function BouncesDialog({ workspace, mailbox, onClose }: DialogProps) {
  const { data, error, refetch } = useQuery(bouncesQuery(workspace, mailbox.id));
  return (
    <Dialog
      title={words.bouncesOf(mailbox.email)}
      isWide
      onClose={onClose}
      actions={<Button onClick={onClose}>{said.close}</Button>}
    >
      {error && !data && <Failure error={error} reset={() => void refetch()} />}
      {!data && !error && <Skeleton rows={4} />}
      {data && <Bounces workspace={workspace} bounces={data.data} />}
    </Dialog>
  );
}
