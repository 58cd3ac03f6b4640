import { Link } from "@tanstack/react-router";
import styles from "../../ui/screen.module.css";
import { ChooseCampaign, useOpenCampaigns } from "./choose-campaign.tsx";
import { words } from "./words.ts";

export function EnrolImported({ workspace, job, created }: { workspace: string; job: string; created: number }) {
  const campaigns = useOpenCampaigns(workspace);
  if (!campaigns) return null;
  if (campaigns.length === 0) {
    return (
      <p>
        {words.next}{" "}
        <Link className={styles.inline} to="/w/$workspace/campaigns/new" params={{ workspace }}>
          {words.createCampaign}
        </Link>{" "}
        {words.forThem}
      </p>
    );
  }
  return (
    <section className={styles.section}>
      <h2>{words.addToCampaign}</h2>
      <ChooseCampaign workspace={workspace} campaigns={campaigns} filter={{ imported_by: job }} figure={created} />
    </section>
  );
}
