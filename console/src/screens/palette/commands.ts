import type { useNavigate } from "@tanstack/react-router";
import {
  Ban,
  Bookmark,
  Building2,
  Clock,
  Copy,
  FileCheck,
  Gift,
  House,
  Inbox,
  Key,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Mail,
  MailPlus,
  Megaphone,
  MonitorSmartphone,
  Pause,
  Play,
  Reply,
  ScrollText,
  Send,
  Upload,
  UserPlus,
  UserRound,
  Users,
  Webhook,
} from "lucide-react";
import { ask, type OperationName, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { newKey } from "../../api/request-key.ts";
import { nameOf } from "../../ui/person.tsx";
import { showToast } from "../../ui/toast.tsx";
import { campaignStates } from "../campaigns/state-words.ts";
import { commandWords } from "./command-words.ts";
import type { words } from "./words.ts";

type Group = keyof typeof words.groups;

export type Command = {
  id: string;
  group: Group;
  icon?: LucideIcon;
  label: string;
  aside?: string;
  words?: string;
  run: () => unknown;
};

type Navigate = ReturnType<typeof useNavigate>;
type Going = { workspace: string; navigate: Navigate };
type May = (operation: OperationName) => boolean;

const w = "/w/$workspace" as const;
const { screens: screen, acts: act, campaign: spoken } = commandWords;

export function screenCommands({ workspace, navigate }: Going): Command[] {
  const params = { workspace };
  const screens = [
    [screen.home, `${w}/home`, "start overview", House],
    [screen.campaigns, `${w}/campaigns`, "", Megaphone],
    [screen.inbox, `${w}/inbox`, "conversations unread snoozed answers", Inbox],
    [screen.replies, `${w}/replies`, "answers class", Reply],
    [screen.prospects, `${w}/prospects`, "people contacts", Users],
    [screen.companies, `${w}/companies`, "accounts domains", Building2],
    [screen.emails, `${w}/mails`, "mails sends sent unknown refused planned", Send],
    [screen.jobs, `${w}/jobs`, "imports progress", ListChecks],
    [screen.mailboxes, `${w}/mailboxes`, "senders accounts", Mail],
    [screen.offers, `${w}/offers`, "", Gift],
    [screen.sending, `${w}/settings/sending`, "settings hours time zone tracking signature", Clock],
    [screen.savedReplies, `${w}/settings/answers`, "settings templates snippets answers", Bookmark],
    [screen.webhooks, `${w}/settings/integrations`, "settings integrations deliveries", Webhook],
    [screen.tokens, `${w}/settings/tokens`, "settings keys", Key],
    [screen.suppressions, `${w}/settings/suppressions`, "settings unsubscribed blocked", Ban],
    [screen.members, `${w}/settings/members`, "settings team roles invitations", UserRound],
    [screen.sessions, `${w}/settings/sessions`, "settings signed in devices", MonitorSmartphone],
    [screen.signIn, `${w}/settings/sign-in`, "settings password passkey second factor authenticator", KeyRound],
  ] as const;
  return screens.map(([label, to, also, icon]) => ({
    id: `screen ${to}`,
    group: "go",
    icon,
    label,
    words: also,
    run: () => navigate({ to, params }),
  }));
}

export function actCommands({ workspace, navigate, may }: Going & { may: May }): Command[] {
  const params = { workspace };
  const acts = [
    [act.newCampaign, "campaign.apply", `${w}/campaigns/new`, "create sequence", Megaphone],
    [act.addProspect, "prospect.create", `${w}/prospects/new`, "new person create", UserPlus],
    [act.importProspects, "job.import", `${w}/prospects/import`, "csv upload people", Upload],
    [
      act.importVerified,
      "verification.store",
      `${w}/prospects/verify`,
      "csv store valid invalid risky check",
      FileCheck,
    ],
    [act.connectMailbox, "mailbox.add", `${w}/mailboxes/add`, "new sender add", MailPlus],
    [act.createOffer, "offer.create", `${w}/offers/new`, "create", Gift],
    [act.inviteMember, "invitation.create", `${w}/settings/members`, "colleague team user", UserPlus],
    [act.createToken, "token.create", `${w}/settings/tokens`, "key new token", Key],
    [act.suppress, "suppression.create", `${w}/settings/suppressions`, "leave alone block", Ban],
    [act.auditLog, "audit.list", `${w}/settings/audit`, "settings who changed what log", ScrollText],
    [act.testEvent, "webhook.test", `${w}/settings/integrations`, "webhook try", Send],
  ] as const;
  return acts
    .filter(([, operation]) => may(operation))
    .map(([label, operation, to, also, icon]) => ({
      id: `act ${operation}`,
      group: "act",
      icon,
      label,
      words: also,
      run: () => navigate({ to, params }),
    }));
}

type Campaign = Output<"campaign.list">["data"][number];
type PauseOrResume = "campaign.pause" | "campaign.resume";

export function campaignCommands(campaigns: readonly Campaign[], { workspace, navigate, may }: Going & { may: May }) {
  const change = async (operation: PauseOrResume, id: string) => {
    try {
      await ask(operation, workspace, { id });
    } finally {
      await queryClient.invalidateQueries({ queryKey: [workspace] });
    }
  };
  const changeAndTell = async (operation: PauseOrResume, id: string, name: string) => {
    await change(operation, id);
    const isPause = operation === "campaign.pause";
    const opposite = isPause ? "campaign.resume" : "campaign.pause";
    const text = isPause ? spoken.paused(name) : spoken.resumed(name);
    showToast({ text, ...(may(opposite) && { undo: () => change(opposite, id) }) });
  };
  const duplicate = async (id: string) => {
    const { id: campaign } = await ask("campaign.duplicate", workspace, { id }, newKey());
    await queryClient.invalidateQueries({ queryKey: [workspace, "campaigns"] });
    await navigate({ to: `${w}/campaigns/$campaign/sequence`, params: { workspace, campaign } });
  };
  return campaigns.flatMap(({ id, name, status, display_status }): Command[] => {
    const open: Command = {
      id: `campaign ${id}`,
      group: "campaigns",
      label: name,
      aside: campaignStates[display_status],
      run: () => navigate({ to: `${w}/campaigns/$campaign`, params: { workspace, campaign: id } }),
    };
    const commandTo = (label: string, operation: PauseOrResume): Command => ({
      id: `${operation} ${id}`,
      group: "act",
      icon: operation === "campaign.pause" ? Pause : Play,
      label,
      aside: spoken.aside,
      run: () => changeAndTell(operation, id, name),
    });
    const copy: Command = {
      id: `campaign.duplicate ${id}`,
      group: "act",
      icon: Copy,
      label: spoken.duplicate(name),
      aside: spoken.aside,
      words: "copy",
      run: () => duplicate(id),
    };
    return [
      open,
      ...(status === "active" && may("campaign.pause") ? [commandTo(spoken.pause(name), "campaign.pause")] : []),
      ...(status === "paused" && may("campaign.resume") ? [commandTo(spoken.resume(name), "campaign.resume")] : []),
      ...(may("campaign.duplicate") ? [copy] : []),
    ];
  });
}

export const personCommands = (people: Output<"prospect.list">["data"], { workspace, navigate }: Going): Command[] =>
  people.map(({ id, email, ...person }) => ({
    id: `person ${id}`,
    group: "prospects",
    label: nameOf(person) || email,
    aside: email,
    run: () => navigate({ to: `${w}/prospects/$prospect`, params: { workspace, prospect: id } }),
  }));

export const mailboxCommands = (mailboxes: Output<"mailbox.list">["data"], { workspace, navigate }: Going): Command[] =>
  mailboxes.map(({ id, email, status }) => ({
    id: `mailbox ${id}`,
    group: "mailboxes",
    label: email,
    aside: commandWords.mailboxStates[status],
    run: () => navigate({ to: `${w}/mailboxes/$mailbox`, params: { workspace, mailbox: id } }),
  }));
