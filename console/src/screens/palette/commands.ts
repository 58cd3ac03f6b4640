import type { ToOptions, useNavigate } from "@tanstack/react-router";
import {
  Ban,
  Bookmark,
  Bot,
  Building,
  Building2,
  CircleUser,
  Clock,
  Copy,
  FileCheck,
  FileText,
  Gift,
  Globe,
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
  Search,
  Send,
  SunMoon,
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
import { campaignStates } from "../vocabulary/campaign-states.ts";
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
  /** Whose replies are counted beside it. */
  campaign?: string;
  /** At the end of its group, however many there are. */
  isAlwaysShown?: boolean;
  /** That does it wherever the choice is. */
  shortcut?: "Shift+Enter";
  /** What can be done to the thing that it opens. */
  actions?: readonly Command[];
} & ({ to: ToOptions } | { run: () => unknown });

type May = (operation: OperationName) => boolean;

const w = "/w/$workspace" as const;
const { screens: screen, acts: act, campaign: spoken } = commandWords;

export function screenCommands(workspace: string): Command[] {
  const params = { workspace };
  const screens = [
    [screen.home, `${w}/home`, "start overview", House],
    [screen.campaigns, `${w}/campaigns`, "", Megaphone],
    [screen.inbox, `${w}/inbox`, "conversations unread snoozed answers", Inbox],
    [screen.replies, `${w}/replies`, "answers class", Reply],
    [screen.prospects, `${w}/prospects`, "people contacts", Users],
    [screen.companies, `${w}/companies`, "accounts domains", Building2],
    [screen.emails, `${w}/mails`, "mails sends sent unknown refused planned", Send],
    [screen.jobs, `${w}/settings/jobs`, "imports progress", ListChecks],
    [screen.mailboxes, `${w}/mailboxes`, "senders accounts", Mail],
    [screen.offers, `${w}/offers`, "", Gift],
    [screen.sending, `${w}/settings/sending`, "settings hours time zone limits", Clock],
    [screen.general, `${w}/settings/general`, "workspace name id leave rename", Building],
    [screen.tracking, `${w}/settings/tracking`, "settings opens clicks links dns", Globe],
    [screen.texts, `${w}/settings/texts`, "settings opt-out unsubscribe postal address", FileText],
    [screen.savedReplies, `${w}/settings/answers`, "settings templates snippets answers", Bookmark],
    [screen.webhooks, `${w}/settings/integrations`, "settings integrations deliveries", Webhook],
    [screen.tokens, `${w}/settings/tokens`, "settings keys", Key],
    [screen.clients, `${w}/settings/clients`, "settings mcp claude assistants", Bot],
    [screen.suppressions, `${w}/settings/suppressions`, "settings unsubscribed blocked", Ban],
    [screen.members, `${w}/settings/members`, "settings team roles invitations", UserRound],
    [screen.sessions, `${w}/settings/sessions`, "settings signed in devices", MonitorSmartphone],
    [screen.signIn, `${w}/settings/sign-in`, "settings password passkey second factor authenticator", KeyRound],
    [screen.profile, `${w}/settings/profile`, "settings name", CircleUser],
    [screen.appearance, `${w}/settings/appearance`, "settings theme dark light density keys", SunMoon],
  ] as const;
  return screens.map(([label, to, also, icon]) => ({
    id: `screen ${to}`,
    group: "go",
    icon,
    label,
    words: also,
    to: { to, params },
  }));
}

export function actCommands(workspace: string, may: May): Command[] {
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
      to: { to, params },
    }));
}

type Campaign = Output<"campaign.list">["data"][number];
type PauseOrResume = "campaign.pause" | "campaign.resume";

/** What can be done to each stands beside them once it is sought. */
export function campaignCommands(
  campaigns: readonly Campaign[],
  isSought: boolean,
  { workspace, navigate, may }: { workspace: string; navigate: ReturnType<typeof useNavigate>; may: May },
) {
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
    const params = { workspace, campaign: id };
    const commandTo = (label: string, operation: PauseOrResume): Command => ({
      id: `${operation} ${id}`,
      group: "act",
      icon: operation === "campaign.pause" ? Pause : Play,
      label,
      run: () => changeAndTell(operation, id, name),
    });
    const add: Command = {
      id: `campaign.enrol ${id}`,
      group: "act",
      icon: UserPlus,
      label: spoken.addTo(name),
      to: { to: `${w}/campaigns/$campaign/add`, params },
    };
    const copy: Command = {
      id: `campaign.duplicate ${id}`,
      group: "act",
      icon: Copy,
      label: spoken.duplicate(name),
      words: "copy",
      run: () => duplicate(id),
    };
    const actions = [
      ...(status === "active" && may("campaign.pause") ? [commandTo(spoken.pause(name), "campaign.pause")] : []),
      ...(status === "paused" && may("campaign.resume") ? [commandTo(spoken.resume(name), "campaign.resume")] : []),
      ...(status !== "completed" && may("campaign.enrol") ? [add] : []),
      ...(may("campaign.duplicate") ? [copy] : []),
    ];
    const open: Command = {
      id: `campaign ${id}`,
      group: "campaigns",
      label: name,
      aside: campaignStates[display_status],
      campaign: id,
      ...(actions.length > 0 && { actions }),
      to: { to: `${w}/campaigns/$campaign`, params },
    };
    return isSought ? [open, ...actions] : [open];
  });
}

export const personCommands = (people: Output<"prospect.list">["data"], workspace: string): Command[] =>
  people.map(({ id, email, company, status, ...person }) => ({
    id: `person ${id}`,
    group: "prospects",
    label: nameOf(person) || email,
    aside: commandWords.prospect(company?.name ?? email, commandWords.prospectStates[status]),
    words: email,
    to: { to: `${w}/prospects/$prospect`, params: { workspace, prospect: id } },
  }));

export const companyCommands = (companies: Output<"company.list">["data"], workspace: string): Command[] =>
  companies.map(({ id, name, domain, prospect_count }) => ({
    id: `company ${id}`,
    group: "prospects",
    icon: Building2,
    label: name,
    aside: commandWords.company(prospect_count),
    words: domain ?? "",
    to: { to: `${w}/companies/$company`, params: { workspace, company: id } },
  }));

/** Whatever was written, it may be in what somebody answered. */
export const searchCommands = (text: string, workspace: string): Command[] =>
  text === ""
    ? []
    : [
        {
          id: "search replies",
          group: "act",
          icon: Search,
          label: commandWords.searchReplies(text),
          isAlwaysShown: true,
          shortcut: "Shift+Enter",
          to: { to: `${w}/inbox`, params: { workspace }, search: { show: "all", words: text } },
        },
      ];

export const mailboxCommands = (mailboxes: Output<"mailbox.list">["data"], workspace: string): Command[] =>
  mailboxes.map(({ id, email, status }) => ({
    id: `mailbox ${id}`,
    group: "mailboxes",
    label: email,
    aside: commandWords.mailboxStates[status],
    to: { to: `${w}/mailboxes/$mailbox`, params: { workspace, mailbox: id } },
  }));
