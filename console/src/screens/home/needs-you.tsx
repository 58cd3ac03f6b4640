import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { mailboxesQuery } from "../../api/mailbox-queries.ts";
import { campaignsQuery } from "../../api/queries.ts";
import { repliesQuery } from "../../api/reply-queries.ts";
import { sendsQuery } from "../../api/send-queries.ts";
import { deliveriesQuery } from "../../api/webhook-queries.ts";
import { count } from "../../ui/figures.ts";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useMay } from "../shell/use-workspace.ts";
import styles from "./home.module.css";

const recentMs = 7 * 24 * 3_600_000;

type Page<Row> = { data: readonly Row[]; next_cursor: string | null };
type List<Row> = { data?: { pages: readonly Page<Row>[] } | undefined };

export function NeedsYou({ workspace }: { workspace: string }) {
  const interested = useInfiniteQuery(repliesQuery(workspace, { classification: "interested", handled: "false" }));
  const held = useInfiniteQuery(repliesQuery(workspace, { held: "true", handled: "false" }));
  const paused = useInfiniteQuery(campaignsQuery(workspace, { status: "paused", archived: "false" }));
  const failed = useInfiniteQuery(deliveriesQuery(workspace, { status: "failed" }));
  const unknown = useInfiniteQuery(sendsQuery(workspace, { status: "unknown" }));
  const mailboxes = useQuery(mailboxesQuery(workspace));
  const [mayAnswer, mayResume, maySend] = [useMay("reply.send"), useMay("campaign.resume"), useMay("delivery.resend")];
  const params = { workspace };
  if ([interested, held, paused, failed, unknown, mailboxes].some(({ isPending }) => isPending))
    return <Skeleton rows={3} />;

  const all = mailboxes.data?.data ?? [];
  const broken = all.filter(({ status }) => status !== "active");
  const failing = all.filter(({ status, status_reason }) => status === "active" && status_reason !== null);
  const resting = all.filter(({ paused: pause }) => pause?.scope === "mailbox");
  const [stopped, another] = paused.data?.pages[0]?.data ?? [];
  const since = Date.now() - recentMs;
  const needs = [
    [
      howMany(interested),
      "interested reply waits for an answer",
      "interested replies wait for an answer",
      <Link key="interested" to="/w/$workspace/replies" params={params} search={{ show: "interested", open: true }}>
        {mayAnswer ? "Answer" : "Look"}
      </Link>,
    ],
    [
      howMany(held),
      "reply may be forged and waits to be accepted",
      "replies may be forged and wait to be accepted",
      <Link key="held" to="/w/$workspace/replies" params={params} search={{ show: "held", open: true }}>
        Look
      </Link>,
    ],
    [
      count(broken.length),
      "mailbox has an error or must be connected, and sends nothing",
      "mailboxes have errors or must be connected, and send nothing",
      <Link key="mailboxes" to="/w/$workspace/mailboxes" params={params}>
        See why
      </Link>,
    ],
    [
      count(failing.length),
      "mailbox has failed and tries again by itself",
      "mailboxes have failed and try again by themselves",
      <Link key="failing" to="/w/$workspace/mailboxes" params={params}>
        See why
      </Link>,
    ],
    [
      count(resting.length),
      "mailbox is paused",
      "mailboxes are paused",
      <Link key="resting" to="/w/$workspace/mailboxes" params={params}>
        See why
      </Link>,
    ],
    [
      howMany(unknown),
      "mail may have arrived or not, and nobody knows",
      "mails may have arrived or not, and nobody knows",
      <Link key="unknown" to="/w/$workspace/mails" params={params} search={{ show: "unknown" }}>
        Look
      </Link>,
    ],
    [
      howMany(paused),
      "campaign is paused",
      "campaigns are paused",
      stopped && !another ? (
        <Link key="stopped" to="/w/$workspace/campaigns/$campaign" params={{ workspace, campaign: stopped.id }}>
          {mayResume ? "Resume" : "See why"}
        </Link>
      ) : (
        <Link key="paused" to="/w/$workspace/campaigns" params={params} search={{ show: "paused" }}>
          {mayResume ? "Resume" : "Look"}
        </Link>
      ),
    ],
    [
      howMany(failed, ({ created_at, has_receiver }) => has_receiver && new Date(created_at).getTime() > since),
      "webhook delivery failed this week",
      "webhook deliveries failed this week",
      <Link key="failed" to="/w/$workspace/settings/integrations" params={params} search={{ show: "failed" }}>
        {maySend ? "Send again" : "Look"}
      </Link>,
    ],
  ] as const;
  const open = needs.filter(([figure]) => figure !== "0");
  return (
    <section className={screen.section} aria-label="What needs you">
      <h2>What needs you</h2>
      {open.length === 0 && <p className={screen.note}>Nothing, for now.</p>}
      <ul className={styles.needs}>
        {open.map(([figure, one, several, link]) => (
          <li key={one}>
            <span>
              <strong>{figure}</strong> {figure === "1" ? one : several}
            </span>
            {link}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists have no totals, so beyond the first page the text says "more than". */
function howMany<Row>({ data }: List<Row>, isWanted: (row: Row) => boolean = () => true): string {
  const page = data?.pages[0];
  const wanted = page?.data.filter(isWanted).length ?? 0;
  const mayBeMore = page !== undefined && page.next_cursor !== null && wanted === page.data.length;
  return mayBeMore ? `More than ${count(wanted)}` : count(wanted);
}
