import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import { BeforeAdding } from "../campaigns/before-adding.tsx";
import { EnrolledNotice } from "../campaigns/enrolled-notice.tsx";
import { campaignStates } from "../campaigns/state-words.ts";
import { useAdd } from "../campaigns/use-add.ts";
import { useOpenCampaigns } from "../jobs/choose-campaign.tsx";
import { words } from "./words.ts";

type Props = { workspace: string; email: string };

export function AddToCampaign({ workspace, email }: Props) {
  const campaigns = useOpenCampaigns(workspace) ?? [];
  const [chosen, setChosen] = useState<string>();
  const { added, ...add } = useAdd(workspace);
  const campaign = chosen ?? campaigns[0]?.id;
  if (campaign === undefined) return null;
  return (
    <>
      <div className={form.search}>
        <Select label={words.campaign} value={campaign} onChange={({ target }) => setChosen(target.value)}>
          {campaigns.map(({ id, name, display_status }) => (
            <option key={id} value={id}>
              {words.campaignOption(name, campaignStates[display_status])}
            </option>
          ))}
        </Select>
        <Button isBusy={add.isBusy} onClick={() => add.begin({ campaign, emails: [email] })}>
          {words.addToCampaign}
        </Button>
      </div>
      {add.error && <Notice tone="bad">{add.error.message}</Notice>}
      {add.asked && (
        <BeforeAdding
          workspace={workspace}
          campaign={add.asked.campaign}
          checked={add.asked.checked}
          onClose={add.cancel}
          add={add.decide}
        />
      )}
      {added && (
        <EnrolledNotice
          workspace={workspace}
          campaign={added.campaign}
          total={added.total}
          isBusy={add.isBusy}
          again={(emails) => add.again({ campaign: added.campaign, emails })}
        />
      )}
    </>
  );
}
