import { listWorkspaces } from "@outbound/contracts/workspaces/list-workspaces";
import { CliError } from "../output/cli-error.ts";
import { allPages } from "./all-pages.ts";
import type { Session } from "./session.ts";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const findScope = async (session: Session, idOrName: string | undefined): Promise<string | undefined> =>
  idOrName === undefined ? undefined : findWorkspace(session, idOrName);

export async function findWorkspace(session: Session, idOrName: string): Promise<string> {
  const isId = uuid.test(idOrName);
  const ids: string[] = [];
  const pages = allPages((page) => session.call(listWorkspaces, isId ? page : { ...page, name: idOrName }));
  for await (const workspace of pages) {
    if (isId && workspace.id === idOrName.toLowerCase()) return workspace.id;
    if (!isId && workspace.name === idOrName) ids.push(workspace.id);
  }
  const [id, another] = ids;
  if (id === undefined) throw new CliError(`There is no workspace ${idOrName}: \`outbound workspace list\` shows all.`);
  if (another)
    throw new CliError(`${ids.length} workspaces are named ${idOrName}: give the id, one of ${ids.join(", ")}.`);
  return id;
}
