import { getWebhook } from "@outbound/contracts/webhooks/get-webhook";
import { deliveryStatuses, listDeliveries } from "@outbound/contracts/webhooks/list-deliveries";
import { revealWebhookSecret } from "@outbound/contracts/webhooks/reveal-webhook-secret";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { testWebhook } from "@outbound/contracts/webhooks/test-webhook";
import { type Command, Option } from "commander";
import { UsageError } from "./cli-error.ts";
import { findWorkspace } from "./find-workspace.ts";
import { type ListOptions, newListCommand, newWorkspaceCommand, type WorkspaceOptions } from "./new-command.ts";
import { print, printFields } from "./output.ts";
import { pagesOf, printList } from "./print-list.ts";
import { withSession } from "./session.ts";

const errorWords = `
Who receives: the workspace webhook, or a subscription (\`outbound hook list\`). An attempt is over after ten seconds; there are three.
LAST ERROR is what the last one met:
  http_404            the receiver answered with that status; only 200 to 299 is delivered (a redirect isn't followed)
  timeout             no status line within ten seconds
  dns_error           the name doesn't resolve
  connect_refused     nothing listens there
  connection_error    the connection broke, or can't be made
  tls_error           the certificate is not valid for that name, or TLS failed
  blocked_address     the URL or its name leads into a network that is not public (WEBHOOK_ALLOWED_CIDRS)
  no_secret           the workspace has no signing secret: \`outbound webhook set\` makes one
  secret_unreadable   the signing secret can't be opened: docs/keys.md
A pending one says when its next attempt is due; while an attempt is under way, when it is repeated should its process die.`;

export function webhookCommands(program: Command): void {
  const group = program.command("webhook").description("the workspace webhook, its signing secret, and deliveries");

  newWorkspaceCommand(group, "set", "set the workspace webhook; creates the signing secret when there is none")
    .option("-u, --url <url>", "where events go, over https")
    .option("--remove", "have no workspace webhook any more", false)
    .action(set);
  newWorkspaceCommand(group, "show", "show where events go, and whether there is a signing secret").action(show);
  newWorkspaceCommand(group, "secret", "show the signing secret")
    .option("--rotate", "replace it first: the next attempt is signed with the new one alone", false)
    .action(secret);
  newWorkspaceCommand(group, "test", "deliver an event of type test to the workspace webhook").action(test);
  newListCommand(group, "deliveries", "list deliveries, newest first")
    .addOption(new Option("--status <status>", "only those with this status").choices(deliveryStatuses))
    .addHelpText("after", errorWords)
    .action(deliveries);
}

async function set({ workspace, url, remove, ...output }: WorkspaceOptions & { url?: string; remove: boolean }) {
  if ((url === undefined) !== remove) throw new UsageError("Give --url U, or --remove.");
  const webhook = await withSession(async (session) =>
    session.call(setWebhook, { url: url ?? null }, await findWorkspace(session, workspace)),
  );
  print(output, webhook, webhook.url ? `Events go to ${webhook.url}.` : "There is no workspace webhook any more.");
}

async function show({ workspace, ...output }: WorkspaceOptions): Promise<void> {
  const webhook = await withSession(async (session) =>
    session.call(getWebhook, {}, await findWorkspace(session, workspace)),
  );
  printFields(output, webhook, {
    "Events go to": webhook.url ?? "nowhere: `outbound webhook set` sets the workspace webhook",
    "Set at": webhook.updated_at,
    "Signing secret": webhook.has_secret ? "kept: `outbound webhook secret` shows it" : "none",
    Subscriptions: webhook.subscriptions > 0 ? `${webhook.subscriptions}: \`outbound hook list\` shows them` : "none",
  });
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

type Filter = { status?: (typeof deliveryStatuses)[number] };

function deliveries({ status, ...options }: ListOptions & Filter): Promise<void> {
  const filter = status ? { status } : {};
  return printList(options, pagesOf(listDeliveries, filter), {
    id: (row) => row.id,
    event: (row) => row.event,
    url: (row) => row.url,
    status: (row) => (row.next_attempt_at ? `${row.status}, next ${row.next_attempt_at}` : row.status),
    attempts: (row) => row.attempts,
    "last error": (row) => row.last_error,
    created: (row) => row.created_at,
  });
}
