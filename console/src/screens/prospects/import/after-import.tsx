import { useQuery } from "@tanstack/react-query";
import { CircleSlash, Megaphone } from "lucide-react";
import { useState } from "react";
import { ask } from "../../../api/ask.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Card } from "../../../ui/card.tsx";
import { Select } from "../../../ui/field.tsx";
import { CampaignOptions, useOpenCampaigns } from "../../jobs/choose-campaign.tsx";
import { fieldInText } from "./first-rows.tsx";
import styles from "./import.module.css";
import type { Lacking } from "./lacking.ts";
import type { Mapping } from "./mapping.ts";
import { TagsField } from "./tags-field.tsx";
import { words } from "./words.ts";

type Props = {
  workspace: string;
  mapping: Mapping;
  change: (mapping: Mapping) => void;
  lacking: readonly Lacking[];
  fresh: number;
  problem: string | undefined;
};

export function AfterImport({ workspace, mapping, change, lacking, fresh, problem }: Props) {
  const { tags, campaign } = mapping;
  const mayEnrol = useMay("job.enrol-imported");
  const campaigns = useOpenCampaigns(workspace);
  return (
    <Card title={words.afterImport}>
      <div className={styles.after}>
        <TagsField tags={tags} change={(next) => change({ ...mapping, tags: next })} />
        {mayEnrol && campaigns && campaigns.length > 0 && (
          <Select
            label={words.campaign}
            value={campaign ?? ""}
            problem={problem}
            icon={campaign === undefined ? CircleSlash : Megaphone}
            onChange={({ target }) => change({ ...mapping, campaign: target.value || undefined })}
            hint={campaign === undefined ? undefined : <Lacks lacking={lacking} fresh={fresh} />}
          >
            <option value="">{words.noCampaign}</option>
            <CampaignOptions campaigns={campaigns} />
          </Select>
        )}
      </div>
    </Card>
  );
}

function Lacks({ lacking, fresh }: Pick<Props, "lacking" | "fresh">) {
  if (lacking.length === 0) return words.allOfFile;
  return (
    <>
      {lacking.map(({ meaning, people, uses }) => (
        <span key={meaning} className={styles.lacks}>
          {words.lacking(people, fresh, fieldInText(meaning), uses)}
        </span>
      ))}
      {words.lackingWait}
    </>
  );
}

/** What somebody needs to be added to the campaign, or why it takes nobody. */
export function useRequired(workspace: string, campaign: string | undefined) {
  const [empty] = useState<never[]>([]);
  const { data, error, isPending } = useQuery({
    queryKey: [workspace, "campaign", campaign, "required-fields"],
    queryFn: () => ask("campaign.required-fields", workspace, { id: campaign ?? "" }),
    enabled: campaign !== undefined,
    retry: false,
  });
  if (campaign === undefined) return { required: empty, problem: undefined, isPending: false };
  return { required: data?.data ?? empty, problem: error?.message, isPending };
}
