import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, FileText, Globe, Webhook } from "lucide-react";
import { workspaceSettingsQuery } from "../../../api/settings-queries.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { webhookQuery } from "../../../api/webhook-queries.ts";
import styles from "./onboarding.module.css";
import { setupWords } from "./setup-words.ts";

const said = setupWords.early;

export function GoodToSet({ workspace }: { workspace: string }) {
  const { data: settings } = useQuery(workspaceSettingsQuery(workspace));
  const { data: webhook } = useQuery(webhookQuery(workspace));
  const [maySet, mayHook] = [useMay("workspace.configure"), useMay("webhook.set")];
  const links: readonly Setting[] = [
    ...(maySet ? [{ ...tracking, is: settings?.tracking_domain && said.isSet(settings.tracking_domain) }] : []),
    ...(maySet ? [{ ...texts, is: settings?.signature && said.signatureSet }] : []),
    ...(mayHook ? [{ ...hook, is: webhook?.url && said.isSet(new URL(webhook.url).host) }] : []),
  ];
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="good-to-set">
      <h2 id="good-to-set">{said.title}</h2>
      <ul className={styles.early}>
        {links.map(({ to, icon: Icon, title, help, is }) => (
          <li key={to}>
            <Link to={to} params={{ workspace }}>
              <Icon aria-hidden="true" />
              <div>
                <strong>{title}</strong>
                <p className={is ? styles.set : undefined}>{is || help}</p>
              </div>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const w = "/w/$workspace/settings" as const;
const tracking = { to: `${w}/tracking`, icon: Globe, title: said.tracking, help: said.trackingHelp } as const;
const texts = { to: `${w}/texts`, icon: FileText, title: said.texts, help: said.textsHelp } as const;
const hook = { to: `${w}/integrations`, icon: Webhook, title: said.webhook, help: said.webhookHelp } as const;

/** `is` says what it is set to. */
type Setting = (typeof tracking | typeof texts | typeof hook) & { is: string | null | undefined };
