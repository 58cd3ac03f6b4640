import { CirclePause, Clock, type LucideIcon, Plus, UserPlus } from "lucide-react";
import type { Output } from "../../../api/ask.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { ReasonLine } from "../../../ui/reason-line.tsx";
import { overviewWords } from "../overview-words.ts";
import { useWait } from "./use-wait.ts";
import type { Wait, Way } from "./why-it-waits.ts";

const said = overviewWords.waits;
type Props = { workspace: string; campaign: Output<"campaign.get"> };

/** What is so, why in figures, and the way out. */
export function NotSending({ workspace, campaign }: Props) {
  const wait = useWait(workspace, campaign);
  const mayEnrol = useMay("campaign.enrol");
  const mayWrite = useMay("campaign.apply");
  if (!wait) return null;
  const isOffered = (way: Way) =>
    way === "addProspects" ? mayEnrol : way === "addMailbox" || way === "hours" ? mayWrite : true;
  const ways = wait.ways.filter(isOffered);
  return (
    <ReasonLine
      tone={wait.isBlocked ? "amber" : "gray"}
      icon={iconOf(wait)}
      title={wait.title}
      action={
        ways.length > 0 &&
        ways.map((way, at) => (
          <WayOut
            key={way}
            way={way}
            isPrimary={wait.isBlocked && at === ways.length - 1}
            workspace={workspace}
            campaign={campaign.id}
          />
        ))
      }
    >
      {wait.why}
    </ReasonLine>
  );
}

function iconOf({ isBlocked, ways }: Wait): LucideIcon {
  if (ways.includes("addProspects")) return UserPlus;
  return isBlocked ? CirclePause : Clock;
}

type WayOutProps = { way: Way; isPrimary: boolean; workspace: string; campaign: string };

function WayOut({ way, isPrimary, workspace, campaign }: WayOutProps) {
  const kind = isPrimary ? "primary" : "secondary";
  const words = said.ways[way];
  const params = { workspace, campaign };
  switch (way) {
    case "mailboxes":
      return (
        <LinkButton kind={kind} to="/w/$workspace/mailboxes" params={{ workspace }}>
          {words}
        </LinkButton>
      );
    case "caps":
      return (
        <LinkButton kind={kind} to="/w/$workspace/settings/sending" params={{ workspace }}>
          {words}
        </LinkButton>
      );
    case "bounces":
      return (
        <LinkButton
          kind={kind}
          to="/w/$workspace/campaigns/$campaign/people"
          params={params}
          search={{ show: "bounced" }}
        >
          {words}
        </LinkButton>
      );
    case "addProspects":
      return (
        <LinkButton kind={kind} icon={Plus} to="/w/$workspace/campaigns/$campaign/add" params={params}>
          {words}
        </LinkButton>
      );
    case "addMailbox":
    case "hours":
      return (
        <LinkButton
          kind={kind}
          {...(way === "addMailbox" && { icon: Plus })}
          to="/w/$workspace/campaigns/$campaign/settings"
          params={params}
        >
          {words}
        </LinkButton>
      );
  }
}
