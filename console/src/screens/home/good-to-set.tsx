import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, FileText, Globe, type LucideIcon, Webhook } from "lucide-react";
import { workspaceSettingsQuery } from "../../api/settings-queries.ts";
import { webhookQuery } from "../../api/webhook-queries.ts";
import { useMay } from "../shell/use-workspace.ts";
import styles from "./onboarding.module.css";
import { setupWords } from "./setup-words.ts";

const said = setupWords.early;

export function GoodToSet({ workspace }: { workspace: string }) {
  const { data: settings } = useQuery(workspaceSettingsQuery(workspace));
  const { data: webhook } = useQuery(webhookQuery(workspace));
  const [maySet, mayHook] = [useMay("workspace.configure"), useMay("webhook.set")];
  if (!maySet && !mayHook) return null;
  return (
    <section aria-labelledby="good-to-set">
      <h2 id="good-to-set">{said.title}</h2>
      <ul className={styles.early}>
        {maySet && (
          <Setting
            workspace={workspace}
            to="/w/$workspace/settings/sending"
            icon={Globe}
            title={said.tracking}
            help={said.trackingHelp}
            is={settings?.tracking_domain}
          />
        )}
        {maySet && (
          <Setting
            workspace={workspace}
            to="/w/$workspace/settings/sending"
            icon={FileText}
            title={said.texts}
            help={said.textsHelp}
            is={settings?.signature && said.signatureSet}
          />
        )}
        {mayHook && (
          <Setting
            workspace={workspace}
            to="/w/$workspace/settings/integrations"
            icon={Webhook}
            title={said.webhook}
            help={said.webhookHelp}
            is={webhook?.url && new URL(webhook.url).host}
          />
        )}
      </ul>
    </section>
  );
}

type Props = {
  workspace: string;
  to: "/w/$workspace/settings/sending" | "/w/$workspace/settings/integrations";
  icon: LucideIcon;
  title: string;
  help: string;
  /** What it is set to. */
  is: string | null | undefined;
};

function Setting({ workspace, to, icon: Icon, title, help, is }: Props) {
  return (
    <li>
      <Link to={to} params={{ workspace }}>
        <Icon aria-hidden="true" />
        <div>
          <strong>{title}</strong>
          <p className={is ? styles.set : undefined}>{is ? (is === said.signatureSet ? is : said.isSet(is)) : help}</p>
        </div>
        <ChevronRight aria-hidden="true" />
      </Link>
    </li>
  );
}
