import type { Output } from "../../api/ask.ts";
import { Badge } from "../../ui/badge.tsx";

type Classed = Pick<Output<"reply.list">["data"][number], "classification" | "autoreplied" | "autoreply_kind" | "held">;

const kinds = {
  out_of_office: "out of office",
  left_company: "left the company",
  receipt: "receipt",
  other: "automatic",
};

export function ReplyClass({ classification, autoreplied, autoreply_kind, held }: Classed) {
  if (held) return <Badge word="held" tone="paused" />;
  if (autoreplied) return <Badge word={kinds[autoreply_kind ?? "other"]} tone="calm" />;
  if (classification === "interested") return <Badge word="interested" tone="active" />;
  if (classification === "notInterested") return <Badge word="not interested" tone="negative" />;
  return <Badge word={classification ?? "not classified"} tone="calm" />;
}
