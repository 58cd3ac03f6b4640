import type { Output } from "../../api/ask.ts";
import { Badge } from "../../ui/badge.tsx";
import { campaignStates, notSending } from "../vocabulary/campaign-states.ts";
import styles from "./campaign-state.module.css";

type Props = {
  state: Output<"campaign.get">["display_status"];
  /** Of one that runs; undefined while that isn't known, which keeps the badge's place. */
  sends: boolean | undefined;
};

/** A campaign that runs and sends nothing isn't called running. */
export function CampaignState({ state, sends }: Props) {
  const held = <Badge word={notSending} tone="not_sending" />;
  if (state !== "running" || sends) {
    return <Badge word={campaignStates[state]} tone={state === "done" ? "completed" : state} />;
  }
  return sends === undefined ? <span className={styles.awaited}>{held}</span> : held;
}
