import {
  Ban,
  Bookmark,
  Bot,
  Building,
  Clock,
  FileText,
  Fingerprint,
  Globe,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Monitor,
  ScrollText,
  SunMoon,
  UserRound,
  Users,
  Webhook,
} from "lucide-react";
import type { OperationName } from "../../api/ask.ts";
import { sections as words } from "./words.ts";

type Section = {
  to: `/w/$workspace/${string}`;
  label: string;
  icon: LucideIcon;
  /** Nobody else sees it. */
  takes?: OperationName;
};
type Group = { title: string; sections: readonly Section[] };

const { groups } = words;

export const sectionGroups = [
  {
    title: groups.workspace,
    sections: [
      { to: "/w/$workspace/settings/general", label: words.general, icon: Building },
      { to: "/w/$workspace/settings/sending", label: words.sending, icon: Clock },
      { to: "/w/$workspace/settings/tracking", label: words.tracking, icon: Globe },
      { to: "/w/$workspace/settings/texts", label: words.texts, icon: FileText },
    ],
  },
  {
    title: groups.team,
    sections: [
      { to: "/w/$workspace/settings/members", label: words.members, icon: Users },
      { to: "/w/$workspace/settings/answers", label: words.savedReplies, icon: Bookmark },
    ],
  },
  {
    title: groups.connections,
    sections: [
      { to: "/w/$workspace/settings/integrations", label: words.webhooks, icon: Webhook },
      { to: "/w/$workspace/settings/tokens", label: words.tokens, icon: KeyRound },
      { to: "/w/$workspace/settings/clients", label: words.clients, icon: Bot },
    ],
  },
  {
    title: groups.data,
    sections: [
      { to: "/w/$workspace/settings/suppressions", label: words.suppressions, icon: Ban },
      { to: "/w/$workspace/settings/jobs", label: words.jobs, icon: ListChecks },
      { to: "/w/$workspace/settings/audit", label: words.audit, icon: ScrollText, takes: "audit.list" },
    ],
  },
  {
    title: groups.you,
    sections: [
      { to: "/w/$workspace/settings/profile", label: words.profile, icon: UserRound },
      { to: "/w/$workspace/settings/sign-in", label: words.signIn, icon: Fingerprint },
      { to: "/w/$workspace/settings/sessions", label: words.sessions, icon: Monitor },
      { to: "/w/$workspace/settings/appearance", label: words.appearance, icon: SunMoon },
    ],
  },
] as const satisfies readonly Group[];
