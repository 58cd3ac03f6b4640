import { allParts } from "@outbound/contracts/webhooks/all-parts";
import { describeAttemptError } from "@outbound/contracts/webhooks/describe-attempt-error";
import { getDelivery } from "@outbound/contracts/webhooks/get-delivery";
import { deliveryStatuses, listDeliveries } from "@outbound/contracts/webhooks/list-deliveries";
import { resendDelivery } from "@outbound/contracts/webhooks/resend-delivery";
import { resendFailedDeliveries, resendsPerSecond } from "@outbound/contracts/webhooks/resend-failed-deliveries";
import { aboutNobody, isSample } from "@outbound/contracts/webhooks/sample-event";
import { switchOnReceiver } from "@outbound/contracts/webhooks/switch-on-receiver";
import { type Command, Option } from "commander";
import {
  type ListOptions,
  newCommand,
  newListCommand,
  newWorkspaceCommand,
  type WorkspaceOptions,
} from "../input/new-command.ts";
import { timeOption } from "../input/parse-option.ts";
import { counted, type Output, print, printable } from "../output/output.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import { pagesOf, printList } from "../session/print-list.ts";
import { withSession } from "../session/session.ts";
import { newReceiverCommand, type ReceiverOptions, refuseNeither, workspaceOfReceiver } from "./receiver-command.ts";

const errorText = `
Receivers: the workspace webhook, or a subscription (\`outbound hook list\`). An attempt is over after ten seconds; there are three.
LAST ERROR is what the last one met:
  http_404               the receiver responded with that status; only 200 to 299 is delivered (a redirect isn't followed)
  timeout                no status line within ten seconds
  dns_error              the name doesn't resolve
  connect_refused        nothing listens there
  connection_error       the connection broke, or can't be made
  certificate_untrusted  the certificate's authority is not trusted (NODE_EXTRA_CA_CERTS)
  certificate_invalid    the certificate is not for that name, or not valid today
  tls_error              no TLS could be agreed on
  blocked_address        the URL or its name leads into a network that is not public (WEBHOOK_ALLOWED_CIDRS)
  no_secret              the workspace has no signing secret: \`outbound webhook set\` makes one
  secret_unreadable      the signing secret can't be opened: docs/keys.md
  switched_off           nothing was sent: its receiver had failed for five days (\`outbound webhook switch-on\`)
A pending delivery says when its next attempt is due; during an attempt, when it is repeated if its process dies.`;

const pace = `
A receiver gets at most ${resendsPerSecond} a second, so that new events don't wait behind them. A delivery whose receiver is gone or switched off stays
failed. Run again, the command sends again what has failed since.`;

export function deliveryCommands(group: Command): void {
  newListCommand(group, "deliveries", "list deliveries, newest first")
    .addOption(new Option("--status <status>", "only those with this status").choices(deliveryStatuses))
    .addHelpText("after", errorText)
    .action(deliveries);
  newCommand(group, "delivery <id>", "show a delivery: its body, and each attempt with the response").action(show);
  newCommand(
    group,
    "resend <id>",
    "send a delivery again: the same body under the same id, with three attempts",
  ).action(resend);
  newWorkspaceCommand(group, "resend-failed", "send failed deliveries since a time again")
    .addOption(timeOption("--since <time>", "not those made before it").makeOptionMandatory())
    .addHelpText("after", pace)
    .action(resendFailed);
  newReceiverCommand(group, "switch-on", "switch a receiver on again, and send what it missed")
    .option("--no-catch-up", "only what happens from now on")
    .action(switchOn);
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

async function show(id: string, output: Output): Promise<void> {
  const delivery = await withSession(({ call }) => call(getDelivery, { id }));
  const { event, url, status, receiver, next_attempt_at, last_error, body, tries } = delivery;
  const receivers = { on: "", off: " The receiver is off.", gone: " No receiver subscribes to this event there." };
  const attempts = tries.flatMap((one) => [
    `${one.at}  ${one.duration_ms} ms  ${one.error === null ? `status ${one.status}` : describeAttemptError(one.error)}${one.url ? `, at ${one.url}` : ""}`,
    ...(one.answer === null ? [] : one.answer.split("\n").map((line) => `  ${line}`)),
  ]);
  const lines = [
    `${event} to ${url}: ${status}${next_attempt_at ? `, next ${next_attempt_at}` : ""}.${receivers[receiver]}`,
    ...(isSample(body) ? [aboutNobody] : []),
    ...(tries.length === 0 && last_error ? [describeAttemptError(last_error)] : []),
    ...attempts,
    "",
    body,
  ];
  print(output, delivery, printable(lines.join("\n")));
}

async function resend(id: string, output: Output): Promise<void> {
  const sent = await withSession(async ({ call }) => {
    const { workspace_id } = await call(getDelivery, { id });
    return call(resendDelivery, { id }, workspace_id);
  });
  print(output, sent, `Sending it to ${sent.url} again: see \`outbound webhook delivery ${id}\`.`);
}

async function resendFailed({ workspace, since, ...output }: WorkspaceOptions & { since: string }): Promise<void> {
  const all = await withSession(async (session) => {
    const scope = await findWorkspace(session, workspace);
    return allParts((cursor) => session.call(resendFailedDeliveries, { since, ...cursor }, scope));
  });
  const stay = all.skipped > 0 ? ` ${all.skipped} stay failed: their receiver is gone or switched off.` : "";
  print(output, all, `${sentOf(all.resent)}.${stay}`);
}

type SwitchOnOptions = ReceiverOptions & { catchUp: boolean };

async function switchOn({ workspace, hook, catchUp: catch_up, ...output }: SwitchOnOptions): Promise<void> {
  refuseNeither({ workspace, hook });
  const all = await withSession(async (session) => {
    const scope = await workspaceOfReceiver(session, { workspace, hook });
    const input = { ...(hook !== undefined && { hook_id: hook }), catch_up };
    return allParts((cursor) => session.call(switchOnReceiver, { ...input, ...cursor }, scope));
  });
  print(output, all, `It is switched on.${catch_up ? ` ${sentOf(all.resent)}.` : ""}`);
}

function sentOf(count: number): string {
  if (count === 0) return "No failed deliveries in this period";
  const seconds = Math.ceil(count / resendsPerSecond);
  return `Sending ${counted(count, "delivery", "deliveries")} again, the last in ${seconds} s or later`;
}
