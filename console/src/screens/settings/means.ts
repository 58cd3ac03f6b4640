import type { ActionOutput } from "../../api/ask.ts";

/** What somebody signs in with. */
export type Means = ActionOutput<"second-factor.get">;
