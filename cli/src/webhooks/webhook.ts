import { getWebhook } from "@outbound/contracts/webhooks/get-webhook";
import { revealWebhookSecret } from "@outbound/contracts/webhooks/reveal-webhook-secret";
import { aboutNobody } from "@outbound/contracts/webhooks/sample-event";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { testEvents, testWebhook } from "@outbound/contracts/webhooks/test-webhook";
import { type Command, Option } from "commander";
import { newWorkspaceCommand, type WorkspaceOptions } from "../input/new-command.ts";
import { UsageError } from "../output/cli-error.ts";
import { print, printFields } from "../output/output.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import { withSession } from "../session/session.ts";
import { describeReceiver } from "./describe-receiver.ts";
import { newReceiverCommand, type ReceiverOptions, refuseNeither, workspaceOfReceiver } from "./receiver-command.ts";
import { deliveryCommands } from "./webhook-deliveries.ts";

export function webhookCommands(program: Command): void {
  const group = program.command("webhook").description("the workspace webhook, its signing secret, and deliveries");

  newWorkspaceCommand(group, "set", "set the workspace webhook; creates a signing secret if there is none")
    .option("-u, --url <url>", "where events go, over https")
    .option("--remove", "remove the workspace webhook", false)
    .action(set);
  newWorkspaceCommand(group, "show", "show where events go, and whether there is a signing secret").action(show);
  newWorkspaceCommand(group, "secret", "show the signing secret")
    .option(
      "--rotate",
      "replace it first: the next attempt is signed with the new one alone, so give receivers both",
      false,
    )
    .action(secret);
  newReceiverCommand(group, "test", "send a test event to the workspace webhook, or a sample to a subscription")
    .addOption(
      new Option(
        "--event <event>",
        "a sample of this event instead: every field, about nobody, with ids that nothing has; positive_reply is a subscription's, by --hook alone",
      ).choices(testEvents),
    )
    .action(test);
  deliveryCommands(group);
}

async function set({ workspace, url, remove, ...output }: WorkspaceOptions & { url?: string; remove: boolean }) {
  if ((url === undefined) !== remove) throw new UsageError("Give --url U, or --remove.");
  const webhook = await withSession(async (session) =>
    session.call(setWebhook, { url: url ?? null }, await findWorkspace(session, workspace)),
  );
  print(output, webhook, webhook.url ? `Events go to ${webhook.url}.` : "The workspace webhook is removed.");
}

async function show({ workspace, ...output }: WorkspaceOptions): Promise<void> {
  const webhook = await withSession(async (session) =>
    session.call(getWebhook, {}, await findWorkspace(session, workspace)),
  );
  const name = /^[\w-]+$/.test(workspace) ? workspace : JSON.stringify(workspace);
  printFields(output, webhook, {
    "Events go to": webhook.url ?? "nowhere: `outbound webhook set` sets the workspace webhook",
    "Set at": webhook.updated_at,
    State: describeReceiver(webhook),
    "Signing secret": webhook.has_secret ? `kept: \`outbound webhook secret -w ${name}\` shows it` : "none",
    Subscriptions:
      webhook.subscriptions > 0 ? `${webhook.subscriptions}: \`outbound hook list -w ${name}\` shows them` : "none",
  });
}

async function secret({ workspace, rotate, ...output }: WorkspaceOptions & { rotate: boolean }): Promise<void> {
  const revealed = await withSession(async (session) =>
    session.call(revealWebhookSecret, { rotate }, await findWorkspace(session, workspace)),
  );
  print(output, { secret: revealed.secret }, revealed.secret);
}

type TestOptions = ReceiverOptions & { event?: (typeof testEvents)[number] };

async function test({ workspace, event, hook, ...output }: TestOptions): Promise<void> {
  if (event && hook !== undefined) throw new UsageError("A subscription has one event: give --event or --hook.");
  refuseNeither({ workspace, hook });
  const input = { ...(event && { event }), ...(hook !== undefined && { hook_id: hook }) };
  const queued = await withSession(async (session) =>
    session.call(testWebhook, input, await workspaceOfReceiver(session, { workspace, hook })),
  );
  const isOfEvent = (event ?? "test") !== "test" || hook !== undefined;
  const sentence = `Delivery ${queued.delivery_id} is queued: see \`outbound webhook deliveries\`.`;
  print(output, queued, isOfEvent ? `${sentence} ${aboutNobody}` : sentence);
}
