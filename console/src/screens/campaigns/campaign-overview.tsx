import { describeBeginning } from "@outbound/contracts/campaigns/describe-beginning";
import { describeCondition } from "@outbound/contracts/campaigns/describe-condition";
import { describeSubject } from "@outbound/contracts/campaigns/describe-subject";
import type { StepCondition } from "@outbound/contracts/campaigns/step-condition";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, lazyRouteComponent } from "@tanstack/react-router";
import { Suspense } from "react";
import type { Output } from "../../api/ask.ts";
import { beginningQuery, cappedQuery, fileQuery } from "../../api/campaign-queries.ts";
import { mailboxesQuery } from "../../api/mailbox-queries.ts";
import { campaignQuery, statsQuery } from "../../api/queries.ts";
import { Card } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";
import { count, fractionInProse } from "../../ui/wording.ts";
import { useMay } from "../shell/use-workspace.ts";
import { AwaitedNotice } from "./awaited-people.tsx";
import { clock, daysOf } from "./campaign-hours.ts";
import styles from "./campaign-overview.module.css";
import { CopyLine } from "./copy-line.tsx";
import { Preflight } from "./preflight.tsx";
import { progressWords } from "./progress-words.ts";
import { whyItWaits } from "./why-it-waits.ts";
import { words } from "./words.ts";

const CampaignCharts = lazyRouteComponent(() => import("./campaign-charts.tsx"));
const route = getRouteApi("/signed-in/w/$workspace/campaigns/$campaign");
type Campaign = Output<"campaign.get">;
const said = progressWords.overview;

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
      {campaign.started_at !== null && (
        <>
          <Figures campaign={campaign} />
          <Suspense fallback={<Skeleton rows={4} />}>
            <CampaignCharts workspace={params.workspace} campaign={campaign} />
          </Suspense>
        </>
      )}
      <div className={styles.cards}>
        <Card title={said.steps} isFlush>
          <Steps workspace={params.workspace} campaign={campaign} />
        </Card>
        <Card title={said.sending}>
          {beginning && <p className={styles.beginning}>{describeBeginning(beginning)}.</p>}
          <Facts facts={factsOf(campaign)} />
        </Card>
      </div>
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
      {wait.leadsTo === "settings" && (
        <Link
          className={screen.inline}
          to="/w/$workspace/campaigns/$campaign/settings"
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

/** Of fewer emails a rate says nothing. */
const leastForRate = 50;

function Figures({ campaign: { stats, progress } }: { campaign: Campaign }) {
  const { total, interested, autoreplied } = stats.replies;
  const rate = (fraction: number) => (stats.sent < leastForRate ? said.tooEarly : fractionInProse(fraction));
  const figures = [
    [said.emailsSent, count(stats.sent), said.delivered(stats.delivered)],
    [said.replyRate, rate(stats.reply_rate), said.whoReplied(stats.replied)],
    [said.interested, count(interested), said.ofReplies(total - autoreplied, autoreplied)],
    [said.bounceRate, rate(stats.bounced / stats.sent), said.ofSent(stats.bounced, stats.sent)],
    [said.unsubscribed, count(stats.unsubscribed), said.ofProspects(stats.prospects.enrolled)],
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

function Steps({ workspace, campaign: { id, step_list: steps, started_at } }: CampaignProps) {
  const { data: file } = useQuery(fileQuery(workspace, id));
  const { data: stats } = useQuery({ ...statsQuery(workspace, id), enabled: started_at !== null });
  if (steps.length === 0) return <p className={styles.none}>{said.noSteps}</p>;
  const rows = steps.map(({ position, subject, delay_days }) => {
    const defined = file?.steps[position - 1];
    const copies = stats?.copies.filter(({ step }) => step === position) ?? [];
    const sum = (of: "sent" | "replied" | "interested" | "bounced") => copies.reduce((all, copy) => all + copy[of], 0);
    return {
      position,
      subject,
      delay_days,
      variants: defined?.variants.length ?? 0,
      condition: defined?.only_if,
      sent: sum("sent"),
      replied: sum("replied"),
      interested: sum("interested"),
      bounced: sum("bounced"),
    };
  });
  return (
    <Table
      caption={said.steps}
      columns={stats ? [stepColumn, ...figureColumns] : [stepColumn]}
      rows={rows}
      keyOf={({ position }) => String(position)}
    />
  );
}

type Row = {
  position: number;
  subject: string;
  delay_days: number;
  variants: number;
  condition: StepCondition | undefined;
  sent: number;
  replied: number;
  interested: number;
  bounced: number;
};

const stepColumn: Column<Row> = {
  head: said.step,
  cell: ({ position, subject, delay_days, variants, condition }) => (
    <div className={styles.step}>
      <span className={styles.number}>{position}</span>
      <div>
        <strong>
          <CopyLine text={describeSubject(subject, position === 1)} />
        </strong>
        <span>
          {[
            delay_days === 0 ? words.sameDay : words.daysLater(delay_days),
            ...(variants > 0 ? [words.variants(variants + 1)] : []),
            ...(condition ? [said.onlyIf(describeCondition(condition))] : []),
          ].join(" · ")}
        </span>
      </div>
    </div>
  ),
};

const figureColumns: Column<Row>[] = [
  { head: said.sent, isFigure: true, cell: ({ sent }) => count(sent) },
  { head: said.replied, isFigure: true, cell: ({ replied }) => count(replied) },
  { head: said.interested, isFigure: true, from: "medium", cell: ({ interested }) => count(interested) },
  { head: said.bounced, isFigure: true, from: "medium", cell: ({ bounced }) => count(bounced) },
];

function factsOf(campaign: Campaign): [string, React.ReactNode][] {
  const { settings, mailboxes, created_at, started_at, first_started_at } = campaign;
  const { window_start_hour: from, window_end_hour: to, timezone, daily_enroll_limit: limit } = settings;
  const hours = from === null || to === null ? said.ofWorkspace : `${clock(from)}–${clock(to)}`;
  const zone = timezone?.replaceAll("_", " ") ?? said.workspaceZone;
  const first = first_started_at ?? started_at;
  return [
    [said.from, mailboxes.length === 0 ? said.noMailbox : mailboxes.map(({ email }) => email).join(", ")],
    [said.hours, said.inZone(hours, zone, settings.use_prospect_timezone)],
    [said.days, daysOf(settings)],
    [said.newADay, limit === 0 ? said.noLimit : count(limit)],
    [said.created, <When key="created" at={created_at} />],
    [said.started, <When key="started" at={first} none={said.notStarted} />],
    ...(started_at === first ? [] : [[said.resumed, <When key="resumed" at={started_at} />] satisfies Fact]),
  ];
}

type Fact = [string, React.ReactNode];
