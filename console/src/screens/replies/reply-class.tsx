import { ShieldAlert, TreePalm } from "lucide-react";
import type { Output } from "../../api/ask.ts";
import { Badge } from "../../ui/badge.tsx";
import { classes } from "./words.ts";

type Classed = Pick<Output<"reply.list">["data"][number], "classification" | "autoreplied" | "autoreply_kind" | "held">;

export function ReplyClass({ classification, autoreplied, autoreply_kind, held }: Classed) {
  if (held) return <Badge word={classes.held} hue="red" icon={ShieldAlert} />;
  if (autoreplied && autoreply_kind === "out_of_office")
    return <Badge word={classes.out_of_office} hue="amber" icon={TreePalm} />;
  if (autoreplied) {
    const kind = autoreply_kind ?? "other";
    return <Badge word={classes[kind]} tone={kind} />;
  }
  if (classification === "interested") return <Badge word={classes.interested} tone="interested" />;
  if (classification === "notInterested") return <Badge word={classes.notInterested} tone="not_interested" />;
  if (classification === "neutral") return <Badge word={classes.neutral} tone="neutral" />;
  return <Badge word={classes.none} hue="gray" />;
}
