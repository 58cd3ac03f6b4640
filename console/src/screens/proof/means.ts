import type { ActionOutput } from "../../api/ask.ts";

export type Means = ActionOutput<"second-factor.get">;
