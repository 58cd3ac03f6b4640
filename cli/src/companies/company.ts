import { listCompanies } from "@outbound/contracts/companies/list-companies";
import type { Command } from "commander";
import { newWorkspaceCommand, type WorkspaceOptions } from "../input/new-command.ts";
import { wholeNumber } from "../input/parse-option.ts";
import { printRows } from "../output/output.ts";
import { allPages } from "../session/all-pages.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import { withSession } from "../session/session.ts";

export function companyCommands(program: Command): void {
  const group = program.command("company").description("companies of prospects, by email domain");

  newWorkspaceCommand(group, "list", "list the companies, newest first")
    .option("--search <text>", "only those whose name or domain begins so")
    .option("--limit <n>", "at most this many", wholeNumber, 1000)
    .action(list);
}

type Filter = { search?: string; limit: number };

async function list({ workspace, search, limit, ...output }: WorkspaceOptions & Filter): Promise<void> {
  const companies = await withSession(async (session) => {
    const workspaceId = await findWorkspace(session, workspace);
    const filter = search === undefined ? {} : { search };
    return Array.fromAsync(allPages((page) => session.call(listCompanies, { ...filter, ...page }, workspaceId), limit));
  });
  printRows(output, companies, {
    id: (row) => row.id,
    name: (row) => row.name,
    domain: (row) => row.domain,
    prospects: (row) => row.prospect_count,
    contacted: (row) => row.contacted_count,
    replied: (row) => row.replied_count,
    "last email": (row) => row.date_contacted,
  });
}
