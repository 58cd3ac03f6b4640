import type { useNavigate } from "@tanstack/react-router";
import {
  Ban,
  Copy,
  FileCheck,
  Gift,
  Key,
  type LucideIcon,
  MailPlus,
  Megaphone,
  Pause,
  Play,
  ScrollText,
  Send,
  Upload,
  UserPlus,
} from "lucide-react";
import { ask, type OperationName, type Output } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { newKey } from "../../api/request-key.ts";
import { nameOf } from "../../ui/person.tsx";
import { showToast } from "../../ui/toast.tsx";

export type Command = {
  id: string;
  group: "Go to" | "Actions" | "Campaigns" | "Prospects" | "Mailboxes" | "Workspaces";
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

export function screenCommands({ workspace, navigate }: Going): Command[] {
  const params = { workspace };
  const screens = [
    ["Home", `${w}/home`, "start overview"],
    ["Campaigns", `${w}/campaigns`, ""],
    ["Inbox", `${w}/inbox`, "conversations unread snoozed answers"],
    ["Replies", `${w}/replies`, "answers class"],
    ["Prospects", `${w}/prospects`, "people contacts"],
    ["Companies", `${w}/companies`, "accounts domains"],
    ["Emails", `${w}/mails`, "mails sends sent unknown refused planned"],
    ["Jobs", `${w}/jobs`, "imports progress"],
    ["Mailboxes", `${w}/mailboxes`, "senders accounts"],
    ["Offers", `${w}/offers`, ""],
    ["Sending", `${w}/settings/sending`, "settings hours time zone tracking signature"],
    ["Saved replies", `${w}/settings/answers`, "settings templates snippets answers"],
    ["Webhooks", `${w}/settings/integrations`, "settings integrations deliveries"],
    ["API tokens", `${w}/settings/tokens`, "settings keys"],
    ["Suppressions", `${w}/settings/suppressions`, "settings unsubscribed blocked"],
    ["Members", `${w}/settings/members`, "settings team roles invitations"],
    ["Your sessions", `${w}/settings/sessions`, "settings signed in devices"],
    ["Your sign-in", `${w}/settings/sign-in`, "settings password passkey second factor authenticator"],
  ] as const;
  return screens.map(([label, to, words]) => ({
    id: `screen ${to}`,
    group: "Go to",
    label,
    words,
    run: () => navigate({ to, params }),
  }));
}

export function actCommands({ workspace, navigate, may }: Going & { may: May }): Command[] {
  const params = { workspace };
  const acts = [
    ["New campaign", "campaign.apply", `${w}/campaigns/new`, "create sequence", Megaphone],
    ["Add prospect", "prospect.create", `${w}/prospects/new`, "new person create", UserPlus],
    ["Import prospects", "job.import", `${w}/prospects/import`, "csv upload people", Upload],
    [
      "Import verified emails",
      "verification.store",
      `${w}/prospects/verify`,
      "csv store valid invalid risky check",
      FileCheck,
    ],
    ["Connect mailbox", "mailbox.add", `${w}/mailboxes/add`, "new sender add", MailPlus],
    ["New offer", "offer.create", `${w}/offers/new`, "create", Gift],
    ["Invite member", "invitation.create", `${w}/settings/members`, "colleague team user", UserPlus],
    ["Create API token", "token.create", `${w}/settings/tokens`, "key new token", Key],
    ["Suppress an email or domain", "suppression.create", `${w}/settings/suppressions`, "leave alone block", Ban],
    ["Open audit trail", "audit.list", `${w}/settings/audit`, "settings who changed what log", ScrollText],
    ["Send test event", "webhook.test", `${w}/settings/integrations`, "webhook try", Send],
  ] as const;
  return acts
    .filter(([, operation]) => may(operation))
    .map(([label, operation, to, words, icon]) => ({
      id: `act ${operation}`,
      group: "Actions",
      icon,
      label,
      words,
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
    const [word, opposite] =
      operation === "campaign.pause" ? ["paused", "campaign.resume" as const] : ["resumed", "campaign.pause" as const];
    showToast({ text: `${name} ${word}`, ...(may(opposite) && { undo: () => change(opposite, id) }) });
  };
  const duplicate = async (id: string) => {
    const { id: campaign } = await ask("campaign.duplicate", workspace, { id }, newKey());
    await queryClient.invalidateQueries({ queryKey: [workspace, "campaigns"] });
    await navigate({ to: `${w}/campaigns/$campaign/sequence`, params: { workspace, campaign } });
  };
  return campaigns.flatMap(({ id, name, status }): Command[] => {
    const open: Command = {
      id: `campaign ${id}`,
      group: "Campaigns",
      label: name,
      aside: status,
      run: () => navigate({ to: `${w}/campaigns/$campaign`, params: { workspace, campaign: id } }),
    };
    const act = (word: string, operation: PauseOrResume): Command => ({
      id: `${operation} ${id}`,
      group: "Actions",
      icon: operation === "campaign.pause" ? Pause : Play,
      label: `${word} ${name}`,
      aside: "campaign",
      run: () => changeAndTell(operation, id, name),
    });
    const copy: Command = {
      id: `campaign.duplicate ${id}`,
      group: "Actions",
      icon: Copy,
      label: `Duplicate ${name}`,
      aside: "campaign",
      words: "copy",
      run: () => duplicate(id),
    };
    return [
      open,
      ...(status === "active" && may("campaign.pause") ? [act("Pause", "campaign.pause")] : []),
      ...(status === "paused" && may("campaign.resume") ? [act("Resume", "campaign.resume")] : []),
      ...(may("campaign.duplicate") ? [copy] : []),
    ];
  });
}

export const personCommands = (people: Output<"prospect.list">["data"], { workspace, navigate }: Going): Command[] =>
  people.map(({ id, email, ...person }) => ({
    id: `person ${id}`,
    group: "Prospects",
    label: nameOf(person) || email,
    aside: email,
    run: () => navigate({ to: `${w}/prospects/$prospect`, params: { workspace, prospect: id } }),
  }));

export const mailboxCommands = (mailboxes: Output<"mailbox.list">["data"], { workspace, navigate }: Going): Command[] =>
  mailboxes.map(({ id, email, status }) => ({
    id: `mailbox ${id}`,
    group: "Mailboxes",
    label: email,
    aside: status,
    run: () => navigate({ to: `${w}/mailboxes/$mailbox`, params: { workspace, mailbox: id } }),
  }));
