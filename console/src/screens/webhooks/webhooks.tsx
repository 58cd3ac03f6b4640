import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useMay, useWorkspace } from "../../api/use-workspace.ts";
import { webhookQuery } from "../../api/webhook-queries.ts";
import { DialogButton } from "../../ui/dialog-button.tsx";
import { Documented } from "../../ui/documented.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Section } from "../../ui/section.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { AddSubscription } from "./add-subscription.tsx";
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
  const mayAdd = useMay("hook.subscribe");
  return (
    <Section
      title={words.title}
      help={<Documented text={words.about} link={words.documentation} />}
      actions={
        mayAdd && (
          <DialogButton
            kind="primary"
            icon={Plus}
            label={words.addSubscription}
            dialog={(close) => <AddSubscription workspace={workspace} onClose={close} />}
          />
        )
      }
    >
      {error && !webhook && <Failure error={error} reset={() => void refetch()} />}
      {!webhook && !error && <Skeleton rows={4} />}
      {webhook && (
        <>
          <div>
            <WebhookUrl workspace={workspace} webhook={webhook} />
            <WebhookSecret key={workspace} workspace={workspace} hasSecret={webhook.has_secret} />
          </div>
          <Subscriptions workspace={workspace} />
          <Deliveries workspace={workspace} />
        </>
      )}
    </Section>
  );
}
