import {
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  Eye,
  type LucideIcon,
  MailX,
  MousePointerClick,
  Reply,
  Send,
  TriangleAlert,
  UserRoundPlus,
} from "lucide-react";
import type { Output } from "../../api/ask.ts";
import type { TimelineTone } from "../../ui/timeline.tsx";

export type HistoryEvent = Output<"prospect.history">["events"][number];

export const eventLooks: Readonly<Record<HistoryEvent["kind"], readonly [LucideIcon, TimelineTone]>> = {
  awaited: [Clock, "gray"],
  "not-enrolled": [Ban, "gray"],
  enrolled: [UserRoundPlus, "gray"],
  sent: [Send, "accent"],
  refused: [CircleX, "red"],
  unknown: [TriangleAlert, "amber"],
  opened: [Eye, "gray"],
  clicked: [MousePointerClick, "gray"],
  replied: [Reply, "green"],
  answered: [Send, "accent"],
  "auto-replied": [Reply, "amber"],
  bounced: [CircleX, "red"],
  unsubscribed: [MailX, "red"],
  complained: [TriangleAlert, "red"],
  stopped: [Ban, "gray"],
  completed: [CircleCheck, "gray"],
};

export const keyOfEvent = ({ at, kind, step, campaign }: HistoryEvent): string =>
  `${at} ${kind} ${step} ${campaign.id}`;
