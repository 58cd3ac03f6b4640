import { Link } from "@tanstack/react-router";
import styles from "../../ui/screen.module.css";
import { ChooseCampaign, useOpenCampaigns } from "./choose-campaign.tsx";

export function EnrolImported({ workspace, job, people }: { workspace: string; job: string; people: number }) {
  const campaigns = useOpenCampaigns(workspace);
  if (!campaigns) return null;
  if (campaigns.length === 0) {
    return (
      <p>
        Next:{" "}
        <Link className={styles.inline} to="/w/$workspace/campaigns/new" params={{ workspace }}>
          write a campaign
        </Link>{" "}
        for them.
      </p>
    );
  }
  return (
    <section className={styles.section}>
      <h2>Add them to a campaign</h2>
      <ChooseCampaign workspace={workspace} campaigns={campaigns} filter={{ imported_by: job }} people={people} />
    </section>
  );
}
