import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select } from "../../ui/field.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { BeforeAdding } from "../campaigns/people/before-adding.tsx";
import { EnrolledNotice } from "../campaigns/people/enrolled-notice.tsx";
import { useAdd } from "../campaigns/people/use-add.ts";
import { CampaignOptions, useOpenCampaigns } from "../jobs/choose-campaign.tsx";
import { listWords as said, words } from "./words.ts";

type Props = { workspace: string; emails: readonly string[]; onClose: () => void };

/** Asks for the campaign, and then says what became of each of them. */
export function AddToCampaign({ workspace, emails, onClose }: Props) {
  const campaigns = useOpenCampaigns(workspace);
  const [chosen, setChosen] = useState<string>();
  const { added, ...add } = useAdd(workspace);
  const campaign = chosen ?? campaigns?.[0]?.id;
  return (
    <>
      <Dialog
        title={said.addSome(emails.length)}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{added ? said.close : said.cancel}</Button>
            {!added && campaign !== undefined && (
              <Button kind="primary" isBusy={add.isBusy} onClick={() => add.begin({ campaign, emails })}>
                {said.add(emails.length)}
              </Button>
            )}
          </>
        }
      >
        {campaigns?.length === 0 && (
          <>
            <p>{said.noCampaigns}</p>
            <div>
              <LinkButton to="/w/$workspace/campaigns/new" params={{ workspace }}>
                {said.newCampaign}
              </LinkButton>
            </div>
          </>
        )}
        {!added && campaign !== undefined && (
          <Select label={words.campaign} value={campaign} onChange={({ target }) => setChosen(target.value)}>
            <CampaignOptions campaigns={campaigns ?? []} />
          </Select>
        )}
        {add.error && <Notice tone="bad">{add.error.message}</Notice>}
        {added && (
          <EnrolledNotice
            workspace={workspace}
            campaign={added.campaign}
            total={added.total}
            isBusy={add.isBusy}
            again={(some) => add.again({ campaign: added.campaign, emails: some })}
          />
        )}
      </Dialog>
      {add.asked && (
        <BeforeAdding
          workspace={workspace}
          campaign={add.asked.campaign}
          checked={add.asked.checked}
          onClose={add.cancel}
          add={add.decide}
        />
      )}
    </>
  );
}
