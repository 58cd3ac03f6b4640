import { deliveryStatuses, listDeliveries } from "@outbound/contracts/webhooks/list-deliveries";
import { revealWebhookSecret } from "@outbound/contracts/webhooks/reveal-webhook-secret";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { testWebhook } from "@outbound/contracts/webhooks/test-webhook";
import { type Command, Option } from "commander";
import { allPages } from "./all-pages.ts";
import { CliError } from "./cli-error.ts";
import { findWorkspace } from "./find-workspace.ts";
import { newWorkspaceCommand, type WorkspaceOptions } from "./new-command.ts";
import { print, printRows } from "./output.ts";
import { wholeNumber } from "./parse-option.ts";
import { withSession } from "./session.ts";

export function webhookCommands(program: Command): void {
  const group = program.command("webhook").description("the workspace webhook, its signing secret, and deliveries");

  newWorkspaceCommand(group, "set", "set the workspace webhook; creates the signing secret when there is none")
    .option("-u, --url <url>", "where events go, over https")
    .option("--remove", "have no workspace webhook any more", false)
    .action(set);
  newWorkspaceCommand(group, "secret", "show the signing secret")
    .option("--rotate", "replace it first: the next attempt is signed with the new one alone", false)
    .action(secret);
  newWorkspaceCommand(group, "test", "deliver an event of type test to the workspace webhook").action(test);
  newWorkspaceCommand(group, "deliveries", "list deliveries, newest first")
    .addOption(new Option("--status <status>", "only those with this status").choices(deliveryStatuses))
    .option("--limit <n>", "at most this many", wholeNumber, 1000)
    .action(deliveries);
}

async function set({ workspace, url, remove, ...output }: WorkspaceOptions & { url?: string; remove: boolean }) {
  if ((url === undefined) !== remove) throw new CliError("Give --url U, or --remove.");
  const webhook = await withSession(async (session) =>
    session.call(setWebhook, { url: url ?? null }, await findWorkspace(session, workspace)),
  );
  print(output, webhook, webhook.url ? `Events go to ${webhook.url}.` : "There is no workspace webhook any more.");
}

async function secret({ workspace, rotate, ...output }: WorkspaceOptions & { rotate: boolean }): Promise<void> {
  const revealed = await withSession(async (session) =>
    session.call(revealWebhookSecret, { rotate }, await findWorkspace(session, workspace)),
  );
  print(output, { secret: revealed.secret }, revealed.secret);
}

async function test({ workspace, ...output }: WorkspaceOptions): Promise<void> {
  const queued = await withSession(async (session) =>
    session.call(testWebhook, {}, await findWorkspace(session, workspace)),
  );
  print(output, queued, `Delivery ${queued.delivery_id} is on its way: \`outbound webhook deliveries\` tells its end.`);
}

type Filter = { status?: (typeof deliveryStatuses)[number]; limit: number };

async function deliveries({ workspace, status, limit, ...output }: WorkspaceOptions & Filter): Promise<void> {
  const rows = await withSession(async (session) => {
    const id = await findWorkspace(session, workspace);
    return Array.fromAsync(
      allPages((page) => session.call(listDeliveries, { ...(status && { status }), ...page }, id), limit),
    );
  });
  printRows(output, rows, {
    id: (row) => row.id,
    event: (row) => row.event,
    url: (row) => row.url,
    status: (row) => row.status,
    attempts: (row) => row.attempts,
    "last error": (row) => row.last_error,
    created: (row) => row.created_at,
  });
}
