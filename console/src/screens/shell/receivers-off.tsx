import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { webhookQuery } from "../../api/webhook-queries.ts";
import styles from "./shell.module.css";

/** Shown on every page, because nothing else tells anybody about a receiver that failed for days. */
export function ReceiversOff({ workspace }: { workspace: string }) {
  const { data } = useQuery({ ...webhookQuery(workspace), staleTime: 60_000, refetchInterval: 60_000 });
  if (!data?.receivers_off) return null;
  const [who, be] =
    data.receivers_off === 1 ? ["1 webhook receiver", "is"] : [`${data.receivers_off} webhook receivers`, "are"];
  return (
    <Link className={styles.warning} to="/w/$workspace/settings/integrations" params={{ workspace }}>
      {who} {be} switched off
    </Link>
  );
}
