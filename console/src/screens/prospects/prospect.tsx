import { isAnonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Output } from "../../api/ask.ts";
import { historyQuery, prospectQuery } from "../../api/prospect-queries.ts";
import { lastReplyQuery } from "../../api/reply-queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Failure } from "../../ui/failure.tsx";
import form from "../../ui/form.module.css";
import { LinkButton } from "../../ui/link-button.tsx";
import { nameOf } from "../../ui/person.tsx";
import styles from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Status } from "../../ui/status.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { count } from "../../ui/wording.ts";
import { useMay } from "../shell/use-workspace.ts";
import { AddToCampaign } from "./add-to-campaign.tsx";
import { EraseProspect } from "./erase-prospect.tsx";
import { isTimezone } from "./is-timezone.ts";
import { SuppressProspect } from "./suppress-prospect.tsx";
import { Tags } from "./tags.tsx";
import { Why } from "./why.tsx";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/prospects/$prospect");

export function Prospect() {
  const params = route.useParams();
  const { data: prospect, error, refetch } = useQuery(prospectQuery(params.workspace, params.prospect));
  const mayChange = useMay("prospect.update");
  const mayErase = useMay("prospect.erase");
  const maySuppress = useMay("suppression.create");
  const mayEnrol = useMay("campaign.enrol");
  const isErased = prospect !== undefined && isAnonymizedEmail(prospect.email);
  const isReachable = prospect !== undefined && !isErased && prospect.status !== "blocked";
  const name = prospect && (nameOf(prospect) || prospect.email);
  useTitle(name ?? words.prospect);

  return (
    <div className={styles.screen}>
      <Link className={styles.back} to="/w/$workspace/prospects" params={{ workspace: params.workspace }}>
        ← {words.title}
      </Link>
      {error && !prospect && <Failure error={error} reset={() => void refetch()} />}
      {!prospect && !error && <Skeleton rows={6} />}
      {prospect && (
        <>
          <div className={styles.head}>
            <h1>{name}</h1>
            <Badge word={words.statuses[prospect.status]} tone={prospect.status} />
            <div className={form.row}>
              {prospect.date_responded && <ConversationLink {...params} />}
              {mayChange && (
                <LinkButton to="/w/$workspace/prospects/$prospect/edit" params={params}>
                  {words.edit}
                </LinkButton>
              )}
              {maySuppress && isReachable && <SuppressProspect workspace={params.workspace} email={prospect.email} />}
              {mayErase && !isErased && <EraseProspect workspace={params.workspace} prospect={prospect} />}
            </div>
          </div>
          <ProspectFacts workspace={params.workspace} prospect={prospect} />
          {mayEnrol && isReachable && <AddToCampaign workspace={params.workspace} email={prospect.email} />}
          <History workspace={params.workspace} prospect={prospect} />
        </>
      )}
    </div>
  );
}

function ConversationLink({ workspace, prospect }: { workspace: string; prospect: string }) {
  const { data: reply } = useQuery(lastReplyQuery(workspace, prospect));
  return (
    reply && (
      <LinkButton to="/w/$workspace/replies/$reply" params={{ workspace, reply: reply.id }}>
        {words.openConversation}
      </LinkButton>
    )
  );
}

function ProspectFacts({ workspace, prospect }: Props) {
  const facts: [string, React.ReactNode][] = [
    [words.email, prospect.email],
    [words.company, <CompanyLink key="company" workspace={workspace} company={prospect.company} />],
    [words.timezone, timezoneOf(prospect)],
    [words.tags, <Tags key="tags" workspace={workspace} tags={prospect.tags} />],
    [words.emailsSent, count(prospect.emails_sent)],
    [words.lastEmail, <When key="mail" at={prospect.date_contacted} />],
    [words.lastReply, <When key="reply" at={prospect.date_responded} />],
    [
      words.emailVerified,
      prospect.verification_status === null ? words.notVerified : words.verifications[prospect.verification_status],
    ],
    [words.added, <When key="added" at={prospect.created_at} />],
    ...Object.entries(prospect.custom_fields).map(([name, value]): [string, React.ReactNode] => [name, value]),
  ];
  return <Facts facts={facts} />;
}

type Props = { workspace: string; prospect: Output<"prospect.get"> };

function timezoneOf({ timezone }: Props["prospect"]): string {
  if (!timezone) return "–";
  return isTimezone(timezone) ? timezone : words.unknownTimezone(timezone);
}

function CompanyLink({ workspace, company }: { workspace: string; company: Props["prospect"]["company"] }) {
  if (!company) return "–";
  return (
    <Link className={styles.link} to="/w/$workspace/companies/$company" params={{ workspace, company: company.id }}>
      {company.name}
    </Link>
  );
}
type Event = Output<"prospect.history">["events"][number];

function History({ workspace, prospect }: Props) {
  const { data, error, refetch } = useQuery(historyQuery(workspace, prospect.id));
  if (error && !data) return <Failure error={error} reset={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} />;
  if (data.enrolments.length === 0) {
    return (
      <Empty title={words.inNoCampaign}>
        <p>{prospect.status === "blocked" ? words.isSuppressed : words.addToOne}</p>
      </Empty>
    );
  }
  return (
    <>
      <section className={styles.section}>
        <h2>{words.campaigns}</h2>
        {data.enrolments.map(({ id, campaign, status, current_step, steps, replied }) => (
          <div key={id} className={form.card}>
            <div className={form.cardHead}>
              <h3>
                <Link
                  className={styles.link}
                  to="/w/$workspace/campaigns/$campaign"
                  params={{ workspace, campaign: campaign.id }}
                >
                  {campaign.name}
                </Link>
              </h3>
              <span className={styles.aside}>{status === "active" && words.stepOf(current_step, steps)}</span>
              <Badge
                word={replied && status !== "active" ? words.statuses.replied : words.inSequence[status]}
                tone={status}
              />
            </div>
            <Why workspace={workspace} campaign={campaign.id} email={prospect.email} />
          </div>
        ))}
      </section>
      <section className={styles.section}>
        <h2>{words.timeline}</h2>
        <Table
          caption={words.timeline}
          columns={columnsOf(workspace)}
          rows={data.events}
          keyOf={({ at, kind, step, campaign }) => `${at} ${kind} ${step} ${campaign.id}`}
        />
      </section>
    </>
  );
}

/** What a campaign does as planned has no badge. */
const eventTones: Readonly<Record<string, string | undefined>> = {
  refused: "refused",
  unknown: "unknown",
  replied: "replied",
  bounced: "bounced",
  unsubscribed: "unsubscribed",
  complained: "bounced",
  stopped: "stopped",
};

const columnsOf = (workspace: string): Column<Event>[] => [
  {
    head: words.event,
    cell: ({ kind, step, send_id, text }) => (
      <>
        <Status word={words.events[kind]} tone={eventTones[kind]} />{" "}
        <span className={styles.aside}>
          {send_id === null ? (
            step !== null && words.step(step)
          ) : (
            <Link className={styles.inline} to="/w/$workspace/mails/$send" params={{ workspace, send: send_id }}>
              {step === null ? words.yourReply : words.step(step)}
            </Link>
          )}
        </span>
        {text && <p className={styles.aside}>{text}</p>}
      </>
    ),
  },
  { head: words.campaign, from: "medium", cell: ({ campaign }) => campaign.name },
  { head: words.time, sort: "descending", isFigure: true, cell: ({ at }) => <When at={at} /> },
];
