import { useQuery } from "@tanstack/react-query";
import { Check, FileText, FlaskConical, Pencil, Plug, Sparkles, Upload, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import type { Job } from "../../../api/job-queries.ts";
import { mailboxesQuery } from "../../../api/mailbox-queries.ts";
import { sessionQuery } from "../../../api/queries.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type Setup, type SetupStep, setupSteps } from "../../shell/use-setup.ts";
import { countsOf, ImportRun } from "./import-run.tsx";
import styles from "./setup-steps.module.css";
import { setupWords as said } from "./setup-words.ts";
import { StartStep } from "./start-step.tsx";
import { useSample } from "./use-sample.ts";
import { useSandboxProspects } from "./use-sandbox-prospects.ts";

type Props = { workspace: string; setup: Setup };

/** All four are seen; each may be done before the one above it. */
export function SetupSteps({ workspace, setup }: Props) {
  return (
    <ol className={styles.steps}>
      <MailboxStep workspace={workspace} setup={setup} />
      <ProspectsStep workspace={workspace} setup={setup} />
      <SequenceStep workspace={workspace} setup={setup} />
      <Step setup={setup} step="start" help={said.start.help}>
        <StartStep workspace={workspace} draft={setup.draft} isNext={setup.next === "start"} />
      </Step>
    </ol>
  );
}

type StepProps = { setup: Setup; step: SetupStep; help: string; told?: ReactNode; children?: ReactNode };

/** One that is done says what came of it. */
function Step({ setup: { isDone, next }, step, help, told, children }: StepProps) {
  const [done, isNext] = [isDone[step], next === step];
  return (
    <li
      className={[done && styles.done, isNext && styles.now].filter(Boolean).join(" ")}
      aria-current={isNext && "step"}
    >
      <span className={styles.mark} aria-hidden="true">
        {done ? <Check /> : setupSteps.indexOf(step) + 1}
      </span>
      <div>
        <div className={styles.title}>
          <h3>
            {done && <span className="visually-hidden">{said.isDone}</span>}
            {said[step].title}
          </h3>
          {done && <span className={styles.told}>{told}</span>}
        </div>
        {!done && <p>{help}</p>}
        {children}
      </div>
    </li>
  );
}

function MailboxStep({ workspace, setup }: Props) {
  const { data } = useQuery(mailboxesQuery(workspace));
  const mayAdd = useMay("mailbox.add");
  const mailboxes = data?.data ?? [];
  const limits = mailboxes.map(({ effective_daily_limit }) => effective_daily_limit);
  const limit = limits.every((one) => one !== null)
    ? said.mailbox.perDay(limits.reduce((sum, one) => sum + one, 0))
    : said.mailbox.noLimit;
  const [first, another] = mailboxes;
  const told = first && !another ? said.mailbox.one(first.email, limit) : said.mailbox.many(mailboxes.length, limit);
  return (
    <Step setup={setup} step="mailbox" help={said.mailbox.help} told={told}>
      {!setup.isDone.mailbox &&
        (mayAdd ? (
          <div className={styles.acts}>
            <LinkButton
              kind={setup.next === "mailbox" ? "primary" : "secondary"}
              icon={Plug}
              to="/w/$workspace/mailboxes/add"
              params={{ workspace }}
            >
              {said.mailbox.connect}
            </LinkButton>
          </div>
        ) : (
          <p>{said.mailbox.onlyAdmins}</p>
        ))}
    </Step>
  );
}

function ProspectsStep({ workspace, setup }: Props) {
  const { data: session } = useQuery(sessionQuery);
  const fromSandbox = useSandboxProspects(workspace);
  const { isDone, newestImport } = setup;
  const isLead = setup.next === "prospects" && newestImport === undefined;
  const isEasy = session?.sandbox !== undefined;
  const params = { workspace };
  return (
    <Step setup={setup} step="prospects" help={said.prospects.help} told={newestImport && toldOf(newestImport)}>
      {newestImport && !isDone.prospects && <ImportRun workspace={workspace} job={newestImport} />}
      {!isDone.prospects && (
        <div className={styles.acts}>
          {isEasy && (
            <Button
              kind={isLead ? "primary" : "secondary"}
              icon={FlaskConical}
              isBusy={fromSandbox.isPending}
              onClick={() => fromSandbox.mutate()}
            >
              {said.prospects.sandbox}
            </Button>
          )}
          <LinkButton
            kind={isLead && !isEasy ? "primary" : "secondary"}
            icon={Upload}
            to="/w/$workspace/prospects/import"
            params={params}
          >
            {newestImport ? said.prospects.importAnother : said.prospects.import}
          </LinkButton>
          <LinkButton kind="quiet" icon={UserPlus} to="/w/$workspace/prospects/new" params={params}>
            {said.prospects.byHand}
          </LinkButton>
        </div>
      )}
      {fromSandbox.error && <Notice tone="bad">{fromSandbox.error.message}</Notice>}
    </Step>
  );
}

const toldOf = (job: Job): string => said.prospects.told(job.name, countsOf(job));

function SequenceStep({ workspace, setup }: Props) {
  const { data: session } = useQuery(sessionQuery);
  const { data: mailboxes } = useQuery(mailboxesQuery(workspace));
  const { draft, isDone } = setup;
  const emails = mailboxes?.data.map(({ email }) => email) ?? [];
  const sample = useSample(workspace, { emails, isSandbox: session?.sandbox !== undefined });
  const kind = setup.next === "sequence" ? "primary" : "secondary";
  const params = { workspace };
  return (
    <Step
      setup={setup}
      step="sequence"
      help={said.sequence.help}
      told={draft && said.sequence.written(draft.name, draft.steps)}
    >
      {!isDone.sequence && (
        <div className={styles.acts}>
          {draft ? (
            <LinkButton
              kind={kind}
              icon={Pencil}
              to="/w/$workspace/campaigns/$campaign/sequence"
              params={{ workspace, campaign: draft.id }}
            >
              {said.sequence.goOn}
            </LinkButton>
          ) : (
            <LinkButton kind={kind} icon={Pencil} to="/w/$workspace/campaigns/new" params={params}>
              {said.sequence.write}
            </LinkButton>
          )}
          <LinkButton kind="quiet" icon={FileText} to="/w/$workspace/campaigns/new" params={params} hash="file">
            {said.sequence.file}
          </LinkButton>
          <Button kind="quiet" icon={Sparkles} isBusy={sample.isPending} onClick={() => sample.mutate()}>
            {said.sequence.sample}
          </Button>
        </div>
      )}
      {sample.error && <Notice tone="bad">{sample.error.message}</Notice>}
    </Step>
  );
}
