import { ShieldAlert, TreePalm } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import type { Output } from "../../api/ask.ts";
import { Badge } from "../../ui/badge.tsx";
import { classes } from "./words.ts";

type Classed = Pick<Output<"reply.list">["data"][number], "classification" | "autoreplied" | "autoreply_kind" | "held">;

export const ReplyClass = ({ children, ...reply }: Classed & { children?: ReactNode }) => (
  <Badge {...lookOf(reply)}>{children}</Badge>
);

function lookOf({ classification, autoreplied, autoreply_kind, held }: Classed): ComponentProps<typeof Badge> {
  if (held) return { word: classes.held, hue: "red", icon: ShieldAlert };
  if (autoreplied && autoreply_kind === "out_of_office") {
    return { word: classes.out_of_office, hue: "amber", icon: TreePalm };
  }
  if (autoreplied) {
    const kind = autoreply_kind ?? "other";
    return { word: classes[kind], tone: kind };
  }
  if (classification === "interested") return { word: classes.interested, tone: "interested" };
  if (classification === "notInterested") return { word: classes.notInterested, tone: "not_interested" };
  if (classification === "neutral") return { word: classes.neutral, tone: "neutral" };
  return { word: classes.none, hue: "gray" };
}
