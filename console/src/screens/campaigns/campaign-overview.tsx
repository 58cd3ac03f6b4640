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
import { count, counted, share } from "../../ui/figures.ts";
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

const CampaignCharts = lazyRouteComponent(() => import("./campaign-charts.tsx"));
const route = getRouteApi("/signed-in/w/$workspace/campaigns/$campaign");
type Campaign = Output<"campaign.get">;

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
        <h2>Steps</h2>
        <Steps workspace={params.workspace} campaign={campaign} />
      </section>
      <section className={screen.section}>
        <h2>Sending</h2>
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
          See the mailboxes
        </Link>
      )}
      {wait.leadsTo === "sequence" && (
        <Link
          className={screen.inline}
          to="/w/$workspace/campaigns/$campaign/sequence"
          params={{ workspace, campaign: campaign.id }}
        >
          See its hours
        </Link>
      )}
      {wait.leadsTo === "caps" && (
        <Link className={screen.inline} to="/w/$workspace/settings/sending" params={{ workspace }}>
          See the caps
        </Link>
      )}
      {wait.leadsTo === "people" && mayEnrol && (
        <Link
          className={screen.inline}
          to="/w/$workspace/campaigns/$campaign/add"
          params={{ workspace, campaign: campaign.id }}
        >
          Add people
        </Link>
      )}
    </Notice>
  );
}

const people = (figure: number | null) => (figure === 1 ? "person" : "people");

function Figures({ campaign: { stats, progress } }: { campaign: Campaign }) {
  const figures = [
    ["Sent", count(stats.sent), `${count(stats.delivered)} delivered`],
    ["Opened", count(stats.opened), stats.tracking_enabled ? people(stats.opened) : "not measured"],
    ["Clicked", count(stats.clicked), stats.tracking_enabled ? people(stats.clicked) : "not measured"],
    ["Replied", count(stats.replied), `${share(stats.reply_rate)} of people reached`],
    ["Interested", count(stats.replies.interested), repliesOf(stats)],
    ["Bounced", count(stats.bounced), stats.bounced === 1 ? "mail" : "mails"],
    ["Unsubscribed", count(stats.unsubscribed), people(stats.unsubscribed)],
    ["Progress", `${progress.pct}%`, `${count(progress.done)} of ${count(progress.planned)} steps done or ended`],
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
function repliesOf({ replies: { total, autoreplied } }: Campaign["stats"]): string {
  const byPeople = `of ${counted(total - autoreplied, "reply", "replies")}`;
  return autoreplied === 0 ? byPeople : `${byPeople}; ${count(autoreplied)} more are automatic`;
}

function Steps({ workspace, campaign: { id, step_list: steps } }: CampaignProps) {
  const { data: file } = useQuery(fileQuery(workspace, id));
  if (steps.length === 0) return <p className={screen.note}>No steps yet: nothing can be sent.</p>;
  return <Table caption="Steps" columns={stepColumns(file?.steps ?? [])} rows={steps} keyOf={({ id: step }) => step} />;
}

const stepColumns = (defined: Output<"campaign.export">["file"]["steps"]): Column<Campaign["step_list"][number]>[] => [
  { head: "Step", cell: ({ position }) => position },
  {
    head: "Subject",
    cell: ({ subject, position }) => {
      const condition = defined[position - 1]?.only_if;
      return (
        <span className={styles.subject}>
          {describeSubject(subject, position === 1)}
          {condition && <span className={styles.condition}>Only if {describeCondition(condition)}</span>}
        </span>
      );
    },
  },
  { head: "Wait", isFigure: true, cell: ({ delay_days: days }) => waitOf(days) },
];

const waitOf = (days: number) => (days === 0 ? "none" : days === 1 ? "1 day" : `${count(days)} days`);

function factsOf({
  settings,
  mailboxes,
  created_at,
  started_at,
  first_started_at,
}: Campaign): [string, React.ReactNode][] {
  const { window_start_hour: from, window_end_hour: to, timezone, daily_enroll_limit: limit } = settings;
  const hours = from === null || to === null ? "the workspace’s hours" : `${clock(from)}–${clock(to)}`;
  return [
    ["From", mailboxes.length === 0 ? "no mailbox yet" : mailboxes.map(({ email }) => email).join(", ")],
    [
      "Hours",
      `${hours}, ${settings.use_prospect_timezone ? "each person’s own time zone first, then " : ""}${timezone ?? "the workspace’s time zone"}`,
    ],
    ["Days", daysOf(settings)],
    ["People begun a day", limit === 0 ? "no limit" : count(limit)],
    ["Created", <When key="created" at={created_at} />],
    ["Started", <When key="started" at={first_started_at ?? started_at} none="not yet" />],
    ...(started_at !== (first_started_at ?? started_at)
      ? [["Last resumed", <When key="resumed" at={started_at} />] as [string, React.ReactNode]]
      : []),
  ];
}
