import { type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { ReasonLine, type ReasonTone } from "./reason-line.tsx";

type Tone = "bad" | "warn" | "good";

const looks: Record<Tone, { tone: ReasonTone; role?: string; icon?: LucideIcon }> = {
  bad: { tone: "red", role: "alert" },
  warn: { tone: "amber", icon: TriangleAlert },
  good: { tone: "green", role: "status" },
};

/** A reason line of one sentence. A problem is read out when it appears; a state isn't. */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <ReasonLine {...looks[tone]}>{children}</ReasonLine>;
}
