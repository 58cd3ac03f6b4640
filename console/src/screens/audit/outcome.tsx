import type { Output } from "../../api/ask.ts";
import { Badge } from "../../ui/badge.tsx";
import { words } from "./words.ts";

type Entry = Output<"audit.list">["data"][number];

const tones = { done: "done", refused: "paused", unknown: "error" } as const;

export const Outcome = ({ outcome, status }: Pick<Entry, "outcome" | "status">) => (
  <Badge
    word={status === null ? words.outcomes[outcome] : words.withStatus(words.outcomes[outcome], status)}
    tone={tones[outcome]}
  />
);
