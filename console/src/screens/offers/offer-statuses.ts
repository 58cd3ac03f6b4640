import { Check, CircleX, Clock, Eye, type LucideIcon, Send, Undo2 } from "lucide-react";
import type { ComponentProps } from "react";
import type { Output } from "../../api/ask.ts";
import type { Badge } from "../../ui/badge.tsx";

type Offer = Output<"offer.list">["data"][number];

/** API: Offers, the statuses; `all` is no filter. */
export const offerFilters = ["all", "sent", "viewed", "accepted", "declined", "expired", "withdrawn"] as const;

type Look = { hue: NonNullable<ComponentProps<typeof Badge>["hue"]>; icon: LucideIcon };

export const offerLooks: Record<Offer["status"], Look> = {
  sent: { hue: "accent", icon: Send },
  viewed: { hue: "sky", icon: Eye },
  accepted: { hue: "green", icon: Check },
  declined: { hue: "red", icon: CircleX },
  expired: { hue: "gray", icon: Clock },
  withdrawn: { hue: "gray", icon: Undo2 },
};

export const isOpen = (status: string): boolean => status === "sent" || status === "viewed";

/** Since when it has its status, as far as that is known. */
export const sinceWhen = ({ status, accepted_at, declined_at, viewed_at, sent_at }: Offer): string | null => {
  if (status === "accepted") return accepted_at;
  if (status === "declined") return declined_at;
  if (status === "viewed") return viewed_at;
  return status === "sent" ? sent_at : null;
};

/** Keeps every digit, because a number of JavaScript has not enough of them. */
export function priceOf({ amount, currency }: { amount: string | null; currency: string | null }): string {
  if (amount === null || currency === null) return "–";
  const [units = "", ...cents] = amount.split(".");
  return `${[whole.format(BigInt(units)), ...cents].join(".")} ${currency}`;
}

const whole = new Intl.NumberFormat("en-GB");
