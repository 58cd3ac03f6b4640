import { describeBeginning } from "@outbound/contracts/campaigns/describe-beginning";
import { describeCondition } from "@outbound/contracts/campaigns/describe-condition";
import { describeSubject } from "@outbound/contracts/campaigns/describe-subject";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, lazyRouteComponent } from "@tanstack/react-router";
import { Suspense } from "react";
import type { Output } from "../../api/ask.ts";
import { beginningQuery, cappedQuery, fileQuery } from "../../api/campaign-queries.ts";
import { mailboxesQuery } from "../../api/mailbox-queries.ts";
import { campaignQuery } from "../../api/queries.ts";
import { Facts } from "../../ui/facts.tsx";
import { count, share } from "../../ui/figures.ts";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";
import { useMay } from "../shell/use-workspace.ts";
import { AwaitedNotice } from "./awaited-people.tsx";
import { clock, daysOf } from "./campaign-hours.ts";
import styles from "./campaign-overview.module.css";
import { Preflight } from "./preflight.tsx";
import { whyItWaits } from "./why-it-waits.ts";
import { words } from "./words.ts";

const CampaignCharts = lazyRouteComponent(() => import("./campaign-charts.tsx"));
const route = getRouteApi("/signed-in/w/$workspace/campaigns/$campaign");
type Campaign = Output<"campaign.get">;
const said = words.overview;

export function CampaignOverview() {
  const params = route.useParams();
  const { data: campaign } = useQuery(campaignQuery(params.workspace, params.campaign));
  const { data: beginning } = useQuery(beginningQuery(params.workspace, params.campaign));
  if (!campaign) return null;
  return (
    <>
      {isAtRest(campaign) ? (
        <Preflight workspace={params.workspace} campaign={campaign} />
      ) : (
        <Waiting workspace={params.workspace} campaign={campaign} />
      )}
      <AwaitedNotice {...params} />
      <Figures campaign={campaign} />
      {campaign.started_at !== null && (
        <Suspense fallback={<Skeleton rows={4} />}>
          <CampaignCharts workspace={params.workspace} campaign={campaign} />
        </Suspense>
      )}
      <section className={screen.section}>
        <h2>{said.steps}</h2>
        <Steps workspace={params.workspace} campaign={campaign} />
      </section>
      <section className={screen.section}>
        <h2>{said.sending}</h2>
        {beginning && <p className={screen.note}>{describeBeginning(beginning)}.</p>}
        <Facts facts={factsOf(campaign)} />
      </section>
    </>
  );
}

const isAtRest = ({ status, archived_at }: Campaign) =>
  archived_at === null && (status === "draft" || status === "paused");

type CampaignProps = { workspace: string; campaign: Campaign };

function Waiting({ workspace, campaign }: CampaignProps) {
  const { data: mailboxes } = useQuery(mailboxesQuery(workspace));
  const isRunning = campaign.display_status === "running";
  const { data: capped } = useQuery({ ...cappedQuery(workspace, campaign.id), enabled: isRunning });
  const { data: beginning } = useQuery(beginningQuery(workspace, campaign.id));
  const mayEnrol = useMay("campaign.enrol");
  const beginsFromReplies = beginning !== null;
  const wait = whyItWaits(campaign, { mailboxes: mailboxes?.data ?? [], capped, beginsFromReplies, now: new Date() });
  if (!wait) return null;
  return (
    <Notice tone="warn">
      {wait.sentence}{" "}
      {wait.leadsTo === "mailboxes" && (
        <Link className={screen.inline} to="/w/$workspace/mailboxes" params={{ workspace }}>
          {said.checkMailboxes}
        </Link>
      )}
      {wait.leadsTo === "sequence" && (
        <Link
          className={screen.inline}
          to="/w/$workspace/campaigns/$campaign/sequence"
          params={{ workspace, campaign: campaign.id }}
        >
          {said.changeHours}
        </Link>
      )}
      {wait.leadsTo === "caps" && (
        <Link className={screen.inline} to="/w/$workspace/settings/sending" params={{ workspace }}>
          {said.changeLimits}
        </Link>
      )}
      {wait.leadsTo === "people" && mayEnrol && (
        <Link
          className={screen.inline}
          to="/w/$workspace/campaigns/$campaign/add"
          params={{ workspace, campaign: campaign.id }}
        >
          {words.addProspects}
        </Link>
      )}
    </Notice>
  );
}

function Figures({ campaign: { stats, progress } }: { campaign: Campaign }) {
  const figures = [
    [said.sent, count(stats.sent), said.delivered(stats.delivered)],
    [said.opened, count(stats.opened), stats.tracking_enabled ? said.ofProspects(stats.opened) : said.notMeasured],
    [said.clicked, count(stats.clicked), stats.tracking_enabled ? said.ofProspects(stats.clicked) : said.notMeasured],
    [said.replied, count(stats.replied), said.ofEmailed(share(stats.reply_rate))],
    [said.interested, count(stats.replies.interested), repliesOf(stats)],
    [said.bounced, count(stats.bounced), said.ofEmails(stats.bounced)],
    [said.unsubscribed, count(stats.unsubscribed), said.ofProspects(stats.unsubscribed)],
    [said.progress, `${progress.pct}%`, said.stepsDone(progress.done, progress.planned)],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(([name, figure, aside]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{figure}</strong>
            <span>{aside}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Automatic ones are no answers, so the figure beside it doesn't count them. */
const repliesOf = ({ replies: { total, autoreplied } }: Campaign["stats"]): string =>
  said.ofReplies(total - autoreplied, autoreplied);

function Steps({ workspace, campaign: { id, step_list: steps } }: CampaignProps) {
  const { data: file } = useQuery(fileQuery(workspace, id));
  if (steps.length === 0) return <p className={screen.note}>{said.noSteps}</p>;
  return (
    <Table caption={said.steps} columns={stepColumns(file?.steps ?? [])} rows={steps} keyOf={({ id: step }) => step} />
  );
}

const stepColumns = (defined: Output<"campaign.export">["file"]["steps"]): Column<Campaign["step_list"][number]>[] => [
  { head: said.step, cell: ({ position }) => position },
  {
    head: said.subject,
    cell: ({ subject, position }) => {
      const condition = defined[position - 1]?.only_if;
      return (
        <span className={styles.subject}>
          {describeSubject(subject, position === 1)}
          {condition && <span className={styles.condition}>{said.onlyIf(describeCondition(condition))}</span>}
        </span>
      );
    },
  },
  { head: said.wait, isFigure: true, cell: ({ delay_days: days }) => said.waitDays(days) },
];

function factsOf({
  settings,
  mailboxes,
  created_at,
  started_at,
  first_started_at,
}: Campaign): [string, React.ReactNode][] {
  const { window_start_hour: from, window_end_hour: to, timezone, daily_enroll_limit: limit } = settings;
  const hours = from === null || to === null ? said.ofWorkspace : `${clock(from)}–${clock(to)}`;
  return [
    [said.from, mailboxes.length === 0 ? said.noMailbox : mailboxes.map(({ email }) => email).join(", ")],
    [said.hours, said.inZone(hours, timezone ?? said.workspaceZone, settings.use_prospect_timezone)],
    [said.days, daysOf(settings)],
    [said.newADay, limit === 0 ? said.noLimit : count(limit)],
    [said.created, <When key="created" at={created_at} />],
    [said.started, <When key="started" at={first_started_at ?? started_at} none={said.notStarted} />],
    ...(started_at !== (first_started_at ?? started_at)
      ? [[said.resumed, <When key="resumed" at={started_at} />] as [string, React.ReactNode]]
      : []),
  ];
}
