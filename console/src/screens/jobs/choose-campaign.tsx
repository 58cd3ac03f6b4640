import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Output } from "../../api/ask.ts";
import { campaignsQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Check, Select } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import { campaignStates } from "../vocabulary/campaign-states.ts";
import { type Filter, useBeginJob } from "./begin-job.ts";
import { words } from "./words.ts";

type Campaign = Output<"campaign.list">["data"][number];

const takesPeople: ReadonlySet<string> = new Set(["draft", "active", "paused"]);

export function useOpenCampaigns(workspace: string): Campaign[] | undefined {
  const { data } = useInfiniteQuery(campaignsQuery(workspace, { archived: "false" }));
  return data?.pages.flatMap((page) => page.data).filter(({ status }) => takesPeople.has(status));
}

/** Of a `Select`. */
export const CampaignOptions = ({ campaigns }: { campaigns: readonly Campaign[] }) =>
  campaigns.map(({ id, name, display_status }) => (
    <option key={id} value={id}>
      {words.campaignOption(name, campaignStates[display_status])}
    </option>
  ));

type Props = {
  workspace: string;
  campaigns: Campaign[];
  filter: Filter;
  figure: number;
  kind?: "primary" | "secondary";
};

export function ChooseCampaign({ workspace, campaigns, filter, figure, kind = "primary" }: Props) {
  const [chosen, setChosen] = useState<string>();
  const campaign_id = chosen ?? campaigns[0]?.id ?? "";
  const [addsDeclined, setAddsDeclined] = useState(false);
  const begin = useBeginJob(workspace);
  const input = { filter, at_most: figure, campaign_id, declined: addsDeclined ? "add" : "leave-out" } as const;
  return (
    <>
      <div className={form.search}>
        <Select label={words.campaign} value={campaign_id} onChange={({ target }) => setChosen(target.value)}>
          <CampaignOptions campaigns={campaigns} />
        </Select>
        <Button
          kind={kind}
          isBusy={begin.isPending}
          disabled={figure === 0}
          onClick={() => begin.mutate({ operation: "job.enrol", input })}
        >
          {words.add(figure)}
        </Button>
      </div>
      <Check
        label={words.addDeclined}
        checked={addsDeclined}
        onChange={({ target }) => setAddsDeclined(target.checked)}
      />
      {begin.error && <Notice tone="bad">{begin.error.message}</Notice>}
    </>
  );
}
