import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { mailboxesQuery } from "../../api/mailbox-queries.ts";
import { prospectsQuery } from "../../api/prospect-queries.ts";
import { campaignsQuery } from "../../api/queries.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import screen from "../../ui/screen.module.css";
import { useMay } from "../shell/use-workspace.ts";
import styles from "./home.module.css";
import { words } from "./words.ts";

export function FirstSteps({ workspace }: { workspace: string }) {
  const campaigns = useInfiniteQuery(campaignsQuery(workspace, {}));
  const people = useInfiniteQuery(prospectsQuery(workspace, {}));
  const mailboxes = useQuery(mailboxesQuery(workspace));
  const mayAdd = useMay("mailbox.add");
  const mayWrite = useMay("campaign.apply");
  if (!campaigns.data || !people.data || !mailboxes.data || !mayWrite) return null;
  const all = campaigns.data.pages.flatMap(({ data }) => data);
  if (all.some(({ status }) => status !== "draft")) return null;

  const draft = all[0];
  const params = { workspace };
  const steps = [
    {
      name: words.connectMailbox,
      isDone: mailboxes.data.data.length > 0,
      link: mayAdd ? (
        <LinkButton to="/w/$workspace/mailboxes/add" params={params}>
          {words.connectMailboxButton}
        </LinkButton>
      ) : (
        <span>{words.onlyAdmins}</span>
      ),
    },
    {
      name: words.addProspects,
      isDone: people.data.pages.some(({ data }) => data.length > 0),
      link: (
        <LinkButton to="/w/$workspace/prospects/import" params={params}>
          {words.importFile}
        </LinkButton>
      ),
    },
    {
      name: words.writeSequence,
      isDone: draft !== undefined,
      link: (
        <LinkButton to="/w/$workspace/campaigns/new" params={params}>
          {words.newCampaign}
        </LinkButton>
      ),
    },
    {
      name: words.checkAndStart,
      isDone: false,
      link: draft && (
        <LinkButton to="/w/$workspace/campaigns/$campaign/add" params={{ workspace, campaign: draft.id }}>
          {words.addProspects}
        </LinkButton>
      ),
    },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <section className={screen.section} aria-label={words.firstSteps}>
      <h2>{words.firstSteps}</h2>
      <ol className={styles.steps}>
        {steps.map(({ name, isDone, link }, at) => (
          <li key={name} aria-current={at === next ? "step" : undefined}>
            <span>{words.step(at + 1, name)}</span>
            {isDone ? <span className={styles.done}>{words.done}</span> : at === next && link}
          </li>
        ))}
      </ol>
    </section>
  );
}
