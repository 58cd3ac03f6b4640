import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { mailboxesQuery } from "../../api/mailbox-queries.ts";
import { campaignsQuery } from "../../api/queries.ts";
import { repliesQuery, unsentAnswersQuery } from "../../api/reply-queries.ts";
import { sendsQuery } from "../../api/send-queries.ts";
import { deliveriesQuery } from "../../api/webhook-queries.ts";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useMay } from "../shell/use-workspace.ts";
import styles from "./home.module.css";
import { type Found, words } from "./words.ts";

const recentMs = 7 * 24 * 3_600_000;

type Page<Row> = { data: readonly Row[]; next_cursor: string | null };
type List<Row> = { data?: { pages: readonly Page<Row>[] } | undefined };

export function NeedsYou({ workspace }: { workspace: string }) {
  const interested = useInfiniteQuery(repliesQuery(workspace, { classification: "interested", handled: "false" }));
  const held = useInfiniteQuery(repliesQuery(workspace, { held: "true", handled: "false" }));
  const unsent = useInfiniteQuery(unsentAnswersQuery(workspace));
  const paused = useInfiniteQuery(campaignsQuery(workspace, { status: "paused", archived: "false" }));
  const failed = useInfiniteQuery(deliveriesQuery(workspace, { status: "failed" }));
  const unknown = useInfiniteQuery(sendsQuery(workspace, { status: "unknown" }));
  const mailboxes = useQuery(mailboxesQuery(workspace));
  const [mayAnswer, mayResume, maySend] = [useMay("reply.send"), useMay("campaign.resume"), useMay("delivery.resend")];
  const params = { workspace };
  if ([interested, held, unsent, paused, failed, unknown, mailboxes].some(({ isPending }) => isPending))
    return <Skeleton rows={3} />;

  const all = mailboxes.data?.data ?? [];
  const figure = (of: number): Found => ({ figure: of, mayBeMore: false });
  const inState = (state: string) => figure(all.filter(({ status }) => status === state).length);
  const failing = all.filter(({ status, status_reason }) => status === "active" && status_reason !== null);
  const pausedOnes = all.filter(({ paused: pause }) => pause?.scope === "mailbox");
  const [stopped, another] = paused.data?.pages[0]?.data ?? [];
  const since = Date.now() - recentMs;
  const [waiting, more] = unsent.data?.pages[0]?.data ?? [];
  const toMailboxes = (
    <Link to="/w/$workspace/mailboxes" params={params}>
      {words.seeMailboxes}
    </Link>
  );
  const needs: readonly [Found, (found: Found) => string, ReactNode][] = [
    [
      howMany(interested),
      words.interested,
      <Link key="interested" to="/w/$workspace/replies" params={params} search={{ show: "interested", open: true }}>
        {mayAnswer ? words.reply : words.seeReplies}
      </Link>,
    ],
    [
      howMany(held),
      words.forged,
      <Link key="held" to="/w/$workspace/replies" params={params} search={{ show: "held", open: true }}>
        {words.checkReplies}
      </Link>,
    ],
    [
      howMany(unsent),
      words.unsent(waiting),
      waiting && !more ? (
        <Link key="unsent" to="/w/$workspace/inbox/$reply" params={{ workspace, reply: waiting.reply_id }}>
          {words.seeReply}
        </Link>
      ) : (
        <Link key="unsent" to="/w/$workspace/replies" params={params} search={{ open: true }}>
          {words.seeReplies}
        </Link>
      ),
    ],
    [inState("needs_reconnect"), words.unconnected, toMailboxes],
    [inState("error"), words.broken, toMailboxes],
    [figure(failing.length), words.failing, toMailboxes],
    [figure(pausedOnes.length), words.paused, toMailboxes],
    [
      howMany(unknown),
      words.unknown,
      <Link key="unknown" to="/w/$workspace/mails" params={params} search={{ show: "unknown" }}>
        {words.seeEmails}
      </Link>,
    ],
    [
      howMany(paused),
      words.pausedCampaigns,
      stopped && !another ? (
        <Link key="stopped" to="/w/$workspace/campaigns/$campaign" params={{ workspace, campaign: stopped.id }}>
          {mayResume ? words.resume : words.seeCampaigns}
        </Link>
      ) : (
        <Link key="paused" to="/w/$workspace/campaigns" params={params} search={{ show: "paused" }}>
          {mayResume ? words.resume : words.seeCampaigns}
        </Link>
      ),
    ],
    [
      howMany(failed, ({ created_at, has_receiver }) => has_receiver && new Date(created_at).getTime() > since),
      words.failedDeliveries,
      <Link key="failed" to="/w/$workspace/settings/integrations" params={params} search={{ show: "failed" }}>
        {maySend ? words.sendAgain : words.seeDeliveries}
      </Link>,
    ],
  ];
  const open = needs.filter(([{ figure: of }]) => of > 0);
  return (
    <section className={screen.section} aria-label={words.needs}>
      <h2>{words.needs}</h2>
      {open.length === 0 && <p className={screen.note}>{words.nothing}</p>}
      <ul className={styles.needs}>
        {open.map(([found, describe, link]) => (
          <li key={describe(found)}>
            <span>{describe(found)}</span>
            {link}
          </li>
        ))}
      </ul>
    </section>
  );
}

function howMany<Row>({ data }: List<Row>, isWanted: (row: Row) => boolean = () => true): Found {
  const page = data?.pages[0];
  const figure = page?.data.filter(isWanted).length ?? 0;
  return { figure, mayBeMore: page !== undefined && page.next_cursor !== null && figure === page.data.length };
}
