import type { Output } from "../../api/ask.ts";
import { Badge } from "../../ui/badge.tsx";
import { prospectStatuses } from "../vocabulary/prospect-words.ts";

type Status = Output<"prospect.get">["status"];

const tones: Readonly<Record<Status, string>> = {
  not_contacted: "not_contacted",
  active: "pending",
  contacted: "done",
  replied: "replied",
  bounced: "bounced",
  blocked: "suppressed",
};

export const ProspectStatus = ({ status }: { status: Status }) => (
  <Badge word={prospectStatuses[status]} tone={tones[status]} />
);
