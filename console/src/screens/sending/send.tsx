import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Output } from "../../api/ask.ts";
import { sendQuery } from "../../api/send-queries.ts";
import { useMay } from "../../api/use-workspace.ts";
import { Badge } from "../../ui/badge.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Failure } from "../../ui/failure.tsx";
import { MailText } from "../../ui/mail-text.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Crumb, TopBar } from "../../ui/top-bar.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { ResolveSend } from "./resolve-send.tsx";
import { words } from "./words.ts";

type Mail = Output<"send.get">;

const route = getRouteApi("/signed-in/w/$workspace/mails/$send");

export function Send() {
  const { workspace, send } = route.useParams();
  const { data: mail, error, refetch } = useQuery(sendQuery(workspace, send));
  const mayResolve = useMay("send.resolve");
  useTitle(mail?.subject ?? words.email, words.title);

  return (
    <>
      <TopBar
        title={mail ? (mail.subject ?? words.emailTo(mail.prospect.email)) : words.email}
        crumbs={
          <Crumb to="/w/$workspace/mails" params={{ workspace }}>
            {words.title}
          </Crumb>
        }
        state={mail && <Badge word={words.statuses[mail.status]} tone={mail.status} />}
      />
      <div className={screen.screen}>
        {error && !mail && <Failure error={error} reset={() => void refetch()} />}
        {!mail && !error && <Skeleton rows={6} />}
        {mail && (
          <>
            {mayResolve && mail.status === "unknown" && <ResolveSend workspace={workspace} send={mail} />}
            <MailFacts workspace={workspace} mail={mail} />
            <section className={screen.section}>
              <h2>{words.text}</h2>
              {mail.dispatched_at || mail.text ? <MailText text={mail.text} /> : <p>{words.notSent}</p>}
            </section>
          </>
        )}
      </div>
    </>
  );
}

function MailFacts({ workspace, mail }: { workspace: string; mail: Mail }) {
  const { prospect, campaign, step, variant, mailbox, dispatched_at, reason } = mail;
  const facts: [string, React.ReactNode][] = [
    [
      words.to,
      <Link
        key="to"
        className={screen.textLink}
        to="/w/$workspace/prospects/$prospect"
        params={{ workspace, prospect: prospect.id }}
      >
        {mail.to ?? prospect.email}
      </Link>,
    ],
    [words.from, mailbox.email],
    [
      words.campaign,
      <Link
        key="campaign"
        className={screen.textLink}
        to="/w/$workspace/campaigns/$campaign"
        params={{ workspace, campaign: campaign.id }}
      >
        {campaign.name}
      </Link>,
    ],
    [words.step, words.variant(step, variant)],
    [words.sent, <When key="sent" at={dispatched_at} />],
    ...(reason ? [[words.reason, reason] satisfies [string, string]] : []),
  ];
  return <Facts facts={facts} />;
}
