import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, lazyRouteComponent, useNavigate } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert, UserPlus } from "lucide-react";
import { Suspense } from "react";
import { ask, type Output } from "../../../api/ask.ts";
import { preflightQuery } from "../../../api/campaign-queries.ts";
import { queryClient } from "../../../api/queries.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type Chip, chips, findingsOf } from "./check-chips.ts";
import { setupWords } from "./setup-words.ts";
import styles from "./start-step.module.css";

const RunCampaign = lazyRouteComponent(() => import("../../campaigns/preflight/run-campaign.tsx"), "RunCampaign");

const said = setupWords.start;

type Draft = NonNullable<Output<"workspace.setup">["draft"]>;
type Finding = Output<"campaign.preflight">["findings"][number];
type Props = { workspace: string; draft: Draft | null; isNext: boolean };

/** What is checked before a campaign starts, and how it stands with the newest draft. */
export function StartStep({ workspace, draft, isNext }: Props) {
  if (draft) return <Checked workspace={workspace} draft={draft} isNext={isNext} />;
  return (
    <ul className={styles.chips} aria-label={said.checks}>
      {chips.map((chip) => (
        <li key={chip}>
          <span className={styles.chip}>
            <CircleDashed aria-hidden="true" />
            {said.chips[chip]}
            <span className="visually-hidden">{said.notChecked}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Checked({ workspace, draft, isNext }: Props & { draft: Draft }) {
  const { data } = useQuery(preflightQuery(workspace, draft.id));
  const navigate = useNavigate();
  const params = { workspace, campaign: draft.id };
  const start = useMutation({
    mutationFn: () => ask("campaign.start", workspace, { id: draft.id }),
    onSuccess: () => navigate({ to: "/w/$workspace/campaigns/$campaign", params }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  return (
    <>
      <ul className={styles.chips} aria-label={said.checks}>
        {chips.map((chip) => (
          <li key={chip}>
            <CheckChip {...params} chip={chip} findings={data && findingsOf(chip, data.findings)} />
          </li>
        ))}
      </ul>
      {isNext && (
        <div className={styles.acts}>
          {!draft.has_prospects ? (
            <LinkButton kind="primary" icon={UserPlus} to="/w/$workspace/campaigns/$campaign/add" params={params}>
              {said.addProspects}
            </LinkButton>
          ) : (
            <Suspense>
              <RunCampaign
                workspace={workspace}
                id={draft.id}
                move="start"
                isBusy={start.isPending}
                disabled={false}
                onRun={() => start.mutate()}
              />
            </Suspense>
          )}
        </div>
      )}
      {start.error && <Notice tone="bad">{start.error.message}</Notice>}
    </>
  );
}

type ChipProps = { workspace: string; campaign: string; chip: Chip; findings: readonly Finding[] | undefined };

/** One with findings leads to where they are fixed. */
function CheckChip({ workspace, campaign, chip, findings }: ChipProps) {
  const problems = findings?.filter(({ level }) => level === "blocks").length ?? 0;
  const warnings = (findings?.length ?? 0) - problems;
  const name = said.chips[chip];
  if (!findings || findings.length === 0) {
    const Mark = findings ? CircleCheck : CircleDashed;
    return (
      <span className={`${styles.chip} ${findings ? styles.passed : ""}`}>
        <Mark aria-hidden="true" />
        {name}
        <span className="visually-hidden">{findings ? said.passed : said.notChecked}</span>
      </span>
    );
  }
  const Mark = problems > 0 ? CircleAlert : TriangleAlert;
  return (
    <Link
      className={`${styles.chip} ${problems > 0 ? styles.problem : styles.warning}`}
      to="/w/$workspace/campaigns/$campaign/sequence"
      params={{ workspace, campaign }}
      hash="before"
      title={findings.map(({ sentence }) => sentence).join("\n")}
    >
      <Mark aria-hidden="true" />
      {name}
      <span className="visually-hidden">{problems > 0 ? said.problems(problems) : said.warnings(warnings)}</span>
    </Link>
  );
}
