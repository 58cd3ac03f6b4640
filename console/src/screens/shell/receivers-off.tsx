import { useQuery } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { webhookQuery } from "../../api/webhook-queries.ts";
import { RailLink } from "./rail-link.tsx";
import styles from "./shell.module.css";
import { words } from "./words.ts";

/** Shown on every page, because nothing else tells anybody about a receiver that failed for days. */
export function ReceiversOff({ workspace }: { workspace: string }) {
  const { data } = useQuery({ ...webhookQuery(workspace), staleTime: 60_000, refetchInterval: 60_000 });
  const off = data?.receivers_off ?? 0;
  if (off === 0) return null;
  return (
    <RailLink
      className={styles.warning}
      label={words.receiversOff(off)}
      icon={Webhook}
      to="/w/$workspace/settings/integrations"
      params={{ workspace }}
    />
  );
}
