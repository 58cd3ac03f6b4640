import { useQuery } from "@tanstack/react-query";
import { CirclePause, type LucideIcon, MailX, RotateCw } from "lucide-react";
import type { Output } from "../../../api/ask.ts";
import { mailboxDaysQuery, mailboxesQuery } from "../../../api/mailbox-queries.ts";
import { todayQuery } from "../../../api/today-query.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { list } from "../../../ui/wording.ts";
import { words } from "../words.ts";
import { asked, type Need, type Needs } from "./need.ts";
import { needWords as said } from "./need-words.ts";

type Mailbox = Output<"mailbox.list">["data"][number];
type Trouble = "needs_reconnect" | "error" | "paused" | "failing";

const looks: Record<Trouble, { tone: Need["tone"]; icon: LucideIcon }> = {
  needs_reconnect: { tone: "red", icon: MailX },
  error: { tone: "red", icon: MailX },
  paused: { tone: "amber", icon: CirclePause },
  failing: { tone: "amber", icon: RotateCw },
};

/** Those that paused themselves, each alone, and others by what is wrong with them. */
export function useMailboxNeeds(workspace: string): Needs & { rest: Need[] } {
  const mailboxes = useQuery(mailboxesQuery(workspace));
  const { data: today } = useQuery(todayQuery(workspace));
  const all = mailboxes.data?.data ?? [];
  const days = useQuery({ ...mailboxDaysQuery(workspace), enabled: all.some(ownPause) });
  const guardOf = (id: string) => days.data?.data.find(({ mailbox_id }) => mailbox_id === id)?.pause?.guard;
  const heldOf = (id: string) => today?.data.find(({ mailbox_id }) => mailbox_id === id)?.held ?? 0;
  const guarded = all.flatMap((mailbox): Need[] => {
    const { id, email } = mailbox;
    const guard = ownPause(mailbox) && guardOf(id);
    if (!guard) return [];
    const why = [said.guarded(guard), held(heldOf(id))].filter(Boolean).join(" ");
    const action = <ToMailboxes workspace={workspace} mailboxes={[mailbox]} />;
    return [{ key: id, tone: "red", icon: CirclePause, title: said.pausedItself(email), why, action }];
  });
  const others = all.filter((mailbox) => guarded.every(({ key }) => key !== mailbox.id));
  const group = (trouble: Trouble): Need[] => {
    const troubled = others.filter((mailbox) => troubleOf(mailbox) === trouble);
    if (troubled.length === 0) return [];
    const action = <ToMailboxes workspace={workspace} mailboxes={troubled} />;
    const heldByThem = troubled.reduce((sum, { id }) => sum + heldOf(id), 0);
    return [{ key: trouble, ...looks[trouble], ...describe(trouble, troubled, heldByThem), action }];
  };
  return {
    ...asked(mailboxes, words.parts.mailboxes),
    isPending: mailboxes.isPending || days.isLoading,
    needs: [...group("needs_reconnect"), ...group("error"), ...guarded],
    rest: [...group("paused"), ...group("failing")],
  };
}

/** A pause of the whole workspace or of everything is the operator's, and nobody here ends it. */
const ownPause = ({ paused }: Mailbox): boolean => paused?.scope === "mailbox";

function troubleOf(mailbox: Mailbox): Trouble | undefined {
  const { status, status_reason } = mailbox;
  if (status !== "active") return status;
  if (ownPause(mailbox)) return "paused";
  return status_reason !== null ? "failing" : undefined;
}

const held = (emails: number): string | undefined => (emails > 0 ? said.held(emails) : undefined);

function describe(trouble: Trouble, troubled: readonly Mailbox[], heldByThem: number): Pick<Need, "title" | "why"> {
  const [only, another] = troubled;
  if (!only || another) {
    const emails = troubled.map(({ email }) => email);
    const names = trouble === "failing" ? `${list(emails)}. ${said.tryingAgain}` : said.sendNothing(emails);
    return {
      title: said.mailboxes[trouble](troubled.length),
      why: [names, held(heldByThem)].filter(Boolean).join(" "),
    };
  }
  const reason = trouble === "paused" ? only.paused?.reason : only.status_reason;
  const after = trouble === "failing" ? said.tryingAgain : held(heldByThem);
  return {
    title: trouble === "paused" ? said.isPaused(only.email) : said.mailbox[trouble](only.email),
    why: [reason && withFullStop(reason), after].filter(Boolean).join(" ") || said.sendsNothing,
  };
}

const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function ToMailboxes({ workspace, mailboxes }: { workspace: string; mailboxes: readonly Mailbox[] }) {
  const [only, another] = mailboxes;
  return only && !another ? (
    <LinkButton isSmall to="/w/$workspace/mailboxes/$mailbox" params={{ workspace, mailbox: only.id }}>
      {said.seeMailbox}
    </LinkButton>
  ) : (
    <LinkButton isSmall to="/w/$workspace/mailboxes" params={{ workspace }}>
      {said.seeMailboxes}
    </LinkButton>
  );
}
