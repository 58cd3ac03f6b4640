import {
  countProspects,
  enrolMatching,
  eraseMatching,
  suppressMatching,
  tagMatching,
} from "@outbound/contracts/jobs/change-matching";
import { getJob, listJobs, stopJob } from "@outbound/contracts/jobs/follow-job";
import type { WireInputOf } from "@outbound/contracts/operation";
import { prospectStatuses } from "@outbound/contracts/prospects/prospect";
import { refusedHead, refusedLine } from "@outbound/csv/refused-csv";
import { type Command, Option } from "commander";
import {
  type ListOptions,
  newListCommand,
  newReferenceCommand,
  newWorkspaceCommand,
  type ReferenceOptions,
  type WorkspaceOptions,
} from "../input/new-command.ts";
import { timeOption } from "../input/parse-option.ts";
import { UsageError } from "../output/cli-error.ts";
import { type Output, print } from "../output/output.ts";
import { writeFileOf } from "../output/write-file.ts";
import { findReference } from "../session/find-reference.ts";
import { findScope, findWorkspace } from "../session/find-workspace.ts";
import { pagesOf, printList } from "../session/print-list.ts";
import { type Session, withSession } from "../session/session.ts";
import { describeJob, type Job, refusedPages, untilEnded } from "./follow-job.ts";

type Filter = WireInputOf<typeof countProspects>["filter"];
type FilterOptions = WorkspaceOptions & {
  status?: NonNullable<Filter["status"]>;
  company?: string;
  since?: string;
  tag?: string;
  all: boolean;
  yes: boolean;
};

export function jobCommands(program: Command): void {
  const group = program.command("job").description("imports and other jobs");

  newListCommand(group, "list", "list the jobs, newest first").action(list);
  newReferenceCommand(group, "show", "show the progress of a job").argument("<id>", "the job").action(show);
  newReferenceCommand(group, "stop", "stop a job; what it did stays").argument("<id>", "the job").action(stop);
  newReferenceCommand(group, "refused", "write the rows that a job refused, with reasons, to a CSV file")
    .argument("<id>", "the job")
    .requiredOption("-f, --file <file>", "the file")
    .action(refused);
  matching(group, "enrol", "add all matching prospects to a campaign")
    .requiredOption("-c, --campaign <id or name>", "the campaign")
    .action(enrol);
  matching(group, "suppress", "suppress all matching prospects").action(suppress);
  matching(group, "tag", "add tags to all matching prospects, or remove tags")
    .option("--add <tag...>", "tags to add")
    .option("--remove <tag...>", "tags to remove")
    .action(tag);
  matching(group, "erase", "erase all matching prospects, for good").action(erase);
}

const matching = (group: Command, name: string, description: string): Command =>
  newWorkspaceCommand(group, name, description)
    .addOption(new Option("--status <status>", "those with this status").choices(prospectStatuses))
    .option("--company <id>", "those of this company")
    .addOption(timeOption("--since <time>", "those added since"))
    .option("--tag <tag>", "those with this tag")
    .option("--all", "everybody", false)
    .option("--yes", "do it; without it, it is only said how many match", false);

function list(options: ListOptions): Promise<void> {
  return printList(options, pagesOf(listJobs), {
    id: (job) => job.id,
    job: (job) => `${job.kind} ${job.name}`,
    state: (job) => job.state,
    done: (job) => `${job.done} of ${job.total}`,
    refused: (job) => job.refused,
    by: (job) => job.started_by,
    begun: (job) => job.created_at,
  });
}

async function show(id: string, { workspace, ...output }: ReferenceOptions): Promise<void> {
  const job = await withSession((session) => find(session, id, workspace));
  print(output, job, describeJob(job));
}

async function stop(id: string, { workspace, ...output }: ReferenceOptions): Promise<void> {
  const job = await withSession(async (session) => {
    const { workspace_id } = await find(session, id, workspace);
    return session.call(stopJob, { id }, workspace_id);
  });
  print(output, job, describeJob(job));
}

async function find(session: Session, id: string, workspace: string | undefined): Promise<Job> {
  return session.call(getJob, { id }, await findScope(session, workspace));
}

async function refused(id: string, { workspace, file, ...output }: ReferenceOptions & { file: string }): Promise<void> {
  let rows = 0;
  await withSession(async (session) => {
    const { workspace_id } = await find(session, id, workspace);
    const lines = async function* () {
      let isFirst = true;
      for await (const { columns, data } of refusedPages(session, workspace_id, id)) {
        if (isFirst) yield refusedHead(columns);
        isFirst = false;
        rows += data.length;
        yield data.map((row) => refusedLine(columns, row)).join("");
      }
    };
    await writeFileOf(file, lines);
  });
  print(output, { file, rows }, `${rows} refused, in ${file}.`);
}

async function enrol({ campaign, ...options }: FilterOptions & { campaign: string }): Promise<void> {
  await change(options, async (session, workspaceId, wanted) => {
    const { id: campaign_id } = await findReference(session, "campaign", campaign, workspaceId);
    return session.call(enrolMatching, { ...wanted, campaign_id }, workspaceId);
  });
}

const suppress = (options: FilterOptions) =>
  change(options, (session, workspaceId, wanted) => session.call(suppressMatching, wanted, workspaceId));

type TagOptions = FilterOptions & { add?: string[]; remove?: string[] };

const tag = ({ add = [], remove = [], ...options }: TagOptions) =>
  change(options, (session, workspaceId, wanted) => session.call(tagMatching, { ...wanted, add, remove }, workspaceId));

const erase = (options: FilterOptions) =>
  change(options, (session, workspaceId, wanted) => session.call(eraseMatching, wanted, workspaceId));

type Begin = (session: Session, workspaceId: string, wanted: { filter: Filter; at_most: number }) => Promise<Job>;

async function change({ workspace, yes, ...options }: FilterOptions, begin: Begin): Promise<void> {
  const filter = filterOf(options);
  const output: Output = options.json === undefined ? {} : { json: options.json };
  await withSession(async (session) => {
    const workspaceId = await findWorkspace(session, workspace);
    const { count } = await session.call(countProspects, { filter }, workspaceId);
    if (!yes) return print(output, { count }, `${count} match. With --yes it is done to them.`);
    const job = await begin(session, workspaceId, { filter, at_most: count });
    const ended = await untilEnded(session, workspaceId, job.id);
    print(output, ended, describeJob(ended));
  });
}

function filterOf({ status, company, since, tag: word, all }: Omit<FilterOptions, "workspace" | "yes">): Filter {
  const filter: Filter = {
    ...(status && { status }),
    ...(company && { company_id: company }),
    ...(since && { created_since: since }),
    ...(word && { tag: word }),
  };
  if (Object.keys(filter).length === 0 && !all)
    throw new UsageError("Say who: --status, --company, --since, --tag, or --all.");
  return filter;
}
