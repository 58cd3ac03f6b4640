import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { webhookQuery } from "../../api/webhook-queries.ts";
import { Failure } from "../../ui/failure.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { useWorkspace } from "../shell/use-workspace.ts";
import { Deliveries } from "./deliveries.tsx";
import { Subscriptions } from "./subscriptions.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";
import { WebhookUrl } from "./webhook-url.tsx";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/settings/integrations");

export function Webhooks() {
  const { workspace } = route.useParams();
  useTitle(words.title, useWorkspace()?.name);
  const { data: webhook, error, refetch } = useQuery(webhookQuery(workspace));

  return (
    <>
      <h2>{words.title}</h2>
      <p className={screen.note}>
        {words.about}{" "}
        <a className={screen.textLink} href="/docs">
          {words.documentation}
        </a>
      </p>
      {error && !webhook && <Failure error={error} reset={() => void refetch()} />}
      {!webhook && !error && <Skeleton rows={4} />}
      {webhook && (
        <>
          <WebhookUrl workspace={workspace} webhook={webhook} />
          <WebhookSecret key={workspace} workspace={workspace} hasSecret={webhook.has_secret} />
          <Subscriptions workspace={workspace} />
          <Deliveries workspace={workspace} />
        </>
      )}
    </>
  );
}
