import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import { enrol } from "../campaigns/enrol.ts";
import { EnrolledNotice } from "../campaigns/enrolled-notice.tsx";
import { useOpenCampaigns } from "../jobs/choose-campaign.tsx";
import { words } from "./words.ts";

type Props = { workspace: string; email: string };

export function AddToCampaign({ workspace, email }: Props) {
  const campaigns = useOpenCampaigns(workspace) ?? [];
  const [chosen, setChosen] = useState<string>();
  const add = useMutation({
    mutationFn: (campaign: string) => enrol(workspace, campaign, [email]),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  const campaign = chosen ?? campaigns[0]?.id;
  if (campaign === undefined) return null;
  return (
    <>
      <div className={form.search}>
        <Select label={words.campaign} value={campaign} onChange={({ target }) => setChosen(target.value)}>
          {campaigns.map(({ id, name, display_status }) => (
            <option key={id} value={id}>
              {words.campaignOption(name, display_status)}
            </option>
          ))}
        </Select>
        <Button isBusy={add.isPending} onClick={() => add.mutate(campaign)}>
          {words.addToCampaign}
        </Button>
      </div>
      {add.error && <Notice tone="bad">{add.error.message}</Notice>}
      {add.data && (
        <EnrolledNotice
          workspace={workspace}
          campaign={add.variables}
          total={add.data}
          isBusy={add.isPending}
          again={() => add.mutate(add.variables)}
        />
      )}
    </>
  );
}
