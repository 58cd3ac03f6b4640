import { useQuery } from "@tanstack/react-query";
import { Plus, UserPlus } from "lucide-react";
import { sessionQuery } from "../../api/queries.ts";
import { useMay } from "../../api/use-workspace.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { TopBar } from "../../ui/top-bar.tsx";
import { times } from "../../ui/when.tsx";
import styles from "./home.module.css";
import { words } from "./words.ts";

const said = words.greetings;

export function HomeBar({ workspace }: { workspace: string }) {
  const name = useFirstName();
  const mayImport = useMay("job.import");
  const mayWrite = useMay("campaign.apply");
  const greeting = greetingAt(new Date().getHours());
  const params = { workspace };
  return (
    <TopBar
      title={name === null ? greeting : words.greetingTo(greeting, name)}
      state={<span className={styles.date}>{times.long()}</span>}
    >
      {mayImport && (
        <LinkButton icon={UserPlus} to="/w/$workspace/prospects/import" params={params}>
          {words.addProspects}
        </LinkButton>
      )}
      {mayWrite && (
        <LinkButton kind="primary" icon={Plus} to="/w/$workspace/campaigns/new" params={params}>
          {words.newCampaign}
        </LinkButton>
      )}
    </TopBar>
  );
}

const greetingAt = (hour: number): string => {
  if (hour >= 4 && hour < 12) return said.morning;
  return hour >= 12 && hour < 18 ? said.afternoon : said.evening;
};

/** Null while the account has no name. */
export function useFirstName(): string | null {
  const { data: session } = useQuery(sessionQuery);
  const user: { email: string; name?: string | null } | undefined = session?.user;
  return user?.name?.trim().split(/\s+/)[0] || null;
}
