import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { mailboxesQuery } from "../../api/mailbox-queries.ts";
import { findableCampaignsQuery, findableCompaniesQuery, findablePeopleQuery } from "../../api/palette-queries.ts";
import { sessionQuery } from "../../api/queries.ts";
import { useWorkspace } from "../../api/use-workspace.ts";
import { usePaused } from "../../ui/use-paused.ts";
import type { Command } from "./commands.ts";
import { useMakers } from "./use-makers.ts";

/** Without `written` what is usual; undefined until their code is there. */
export function useCommands(workspace: string, written: string): Command[] | undefined {
  const navigate = useNavigate();
  const make = useMakers();
  const operations = useWorkspace()?.operations ?? [];
  const { data: session } = useQuery(sessionQuery);
  const may = (operation: string) => operations.includes(operation);
  const sought = usePaused(written.trim());
  const isSought = sought.length > 1;
  const { data: campaigns = [] } = useQuery(findableCampaignsQuery(workspace));
  const { data: recent = [] } = useQuery(findablePeopleQuery(workspace));
  const { data: named = [] } = useQuery({ ...findablePeopleQuery(workspace, sought), enabled: isSought });
  const { data: companies = [] } = useQuery({ ...findableCompaniesQuery(workspace, sought), enabled: isSought });
  const { data: mailboxes } = useQuery(mailboxesQuery(workspace));
  const others = recent.filter(({ id }) => named.every((one) => one.id !== id));
  if (!make) return undefined;
  // The server finds by more than is shown, so what it found has the words.
  const found = [
    ...make.personCommands(named, workspace),
    ...make.companyCommands(isSought ? companies : [], workspace),
  ];
  return [
    ...make.screenCommands(workspace),
    ...(session?.user.is_operator ? make.operatorCommands() : []),
    ...make.actCommands(workspace, may),
    ...make.campaignCommands(campaigns, written.trim() !== "", { workspace, navigate, may }),
    ...found.map((command) => ({ ...command, words: `${command.words} ${written}` })),
    ...make.personCommands(others, workspace),
    ...make.mailboxCommands(mailboxes?.data ?? [], workspace),
    ...make.searchCommands(written.trim(), workspace),
  ];
}

export function useInstallationCommands(): Command[] | undefined {
  const make = useMakers();
  const { data: session } = useQuery(sessionQuery);
  return make && [...make.operatorCommands(), ...make.workspaceCommands(session?.workspaces ?? [])];
}
