import { describeServer } from "@outbound/contracts/mailboxes/describe-server";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { serversQuery } from "../../../api/mailbox-queries.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Card } from "../../../ui/card.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { PartsLegend } from "../../../ui/parts-bar.tsx";
import { When } from "../../../ui/when.tsx";
import { count } from "../../../ui/wording.ts";
import { CheckGroups } from "../checks/check-groups.tsx";
import { groupsOf, problemsIn } from "../checks/check-rows.ts";
import type { Run } from "../checks/use-check.ts";
import { connectWords } from "../connect-words.ts";
import { listWords as said } from "../list-words.ts";
import type { Mailbox } from "../mailbox-health.tsx";
import { paceOf } from "../mailbox-health.tsx";
import { domainIn, isRamping, useFigures } from "../mailbox-week.ts";
import styles from "../mailboxes.module.css";
import { RampPicture } from "../ramp-picture.tsx";
import { words } from "../words.ts";
import { DomainRecords } from "./domain-records.tsx";
import { Guard } from "./guard.tsx";
import { MailboxReason } from "./mailbox-reason.tsx";
import { partsOf, planIn, TodayPlan } from "./today-plan.tsx";

type Props = { workspace: string; mailbox: Mailbox; run: Run | undefined; readsReplies: boolean };

/** What a mailbox's page says below its head. */
export function MailboxCards({ workspace, mailbox, run, readsReplies }: Props) {
  const figures = useFigures(workspace);
  const week = figures.weekOf(mailbox);
  const plan = planIn(figures.today, mailbox);
  const mayReadServers = useMay("mailbox.add");
  const { data: servers } = useQuery({ ...serversQuery(workspace, mailbox.id), enabled: mayReadServers });
  const groups = groupsOf(run, readsReplies);
  const problems = problemsIn(groups);
  return (
    <>
      <MailboxReason workspace={workspace} mailbox={mailbox} week={week} held={plan.held} />
      <div className={styles.cards}>
        <div>
          {run && (
            <Card title={connectWords.mailboxCheck} end={<span role="status">{checkStatus(run, problems)}</span>}>
              <div className={styles.checkCard}>
                <CheckGroups groups={groups} domain={domainIn(mailbox.email)} />
              </div>
            </Card>
          )}
          <Card title={said.plan} end={<PartsLegend parts={partsOf(plan).filter(({ figure }) => figure > 0)} />}>
            <div className={styles.widePlan}>
              <TodayPlan plan={plan} />
              <p className={styles.aside}>{paceOf(mailbox)}</p>
            </div>
          </Card>
          <Card title={said.ramp}>
            <Ramp mailbox={mailbox} />
          </Card>
          <Card title={said.settings}>
            <Facts facts={factsOf(mailbox)} />
          </Card>
          {servers && (
            <Card title={said.servers}>
              <Facts
                facts={[
                  [words.sendingServer, describeServer(servers.smtp)],
                  [words.readingServer, servers.imap ? describeServer(servers.imap) : words.notRead],
                ]}
              />
            </Card>
          )}
        </div>
        <div>
          {week && figures.days && (
            <div className={styles.framed}>
              <Guard week={week} guard={figures.days.guard} />
            </div>
          )}
          <div className={styles.framed}>
            <DomainRecords workspace={workspace} mailbox={mailbox} />
          </div>
        </div>
      </div>
    </>
  );
}

function checkStatus(run: Run, problems: number): string {
  if (problems > 0) return connectWords.problems(problems);
  return run.isOver ? connectWords.allPassed : connectWords.checking;
}

function Ramp({ mailbox }: { mailbox: Mailbox }) {
  const { ramp, daily_limit, effective_daily_limit } = mailbox;
  if (!ramp) return <p className={styles.aside}>{said.noRamp}</p>;
  if (!isRamping(mailbox)) return <p className={styles.aside}>{said.rampDone}</p>;
  return <RampPicture ramp={ramp} limit={daily_limit} day={ramp.day} emailsToday={effective_daily_limit} />;
}

/** The time of a check is told no more precisely than that, also of a folder that is being watched. */
const isRecent = (at: string | null) => at !== null && Date.now() - Date.parse(at) < 20 * 60_000;

const factsOf = (mailbox: Mailbox): [string, ReactNode][] => [
  [words.name, mailbox.name ?? "–"],
  [
    words.signature,
    <span key="signature" className={styles.signature}>
      {mailbox.signature ?? words.ofWorkspace}
    </span>,
  ],
  [words.signIn, words.signIns[mailbox.provider]],
  [words.dailyLimit, mailbox.daily_limit === null ? words.noLimit : count(mailbox.daily_limit)],
  [words.lastEmail, <When key="mail" at={mailbox.last_sent_at} />],
  [
    words.repliesRead,
    isRecent(mailbox.last_synced_at) ? words.readRecently : <When key="read" at={mailbox.last_synced_at} />,
  ],
  [words.lastFailure, <When key="error" at={mailbox.last_error_at} />],
  [words.added, <When key="added" at={mailbox.created_at} />],
];
