import { AppError } from "@outbound/contracts/app-error";
import type { OutputOf } from "@outbound/contracts/operation";
import { claimWorkspace } from "@outbound/contracts/people/claim-workspace";
import { makeOwner } from "@outbound/contracts/people/make-owner";
import { listPauses } from "@outbound/contracts/sending/list-pauses";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { createWorkspace } from "@outbound/contracts/workspaces/create-workspace";
import { getWorkspaceSettings } from "@outbound/contracts/workspaces/get-workspace-settings";
import { mostPerHour } from "@outbound/contracts/workspaces/hourly-caps";
import { listWorkspaces } from "@outbound/contracts/workspaces/list-workspaces";
import { renameWorkspace } from "@outbound/contracts/workspaces/rename-workspace";
import { verifyWorkspace } from "@outbound/contracts/workspaces/verify-workspace";
import { type Command, InvalidArgumentError } from "commander";
import { newCommand, newWorkspaceCommand, type WorkspaceOptions } from "../input/new-command.ts";
import { readText } from "../input/read-file.ts";
import { CliError, UsageError } from "../output/cli-error.ts";
import { type Output, oneLine, print, printRows } from "../output/output.ts";
import { describePause, type Pause } from "../sending/pause.ts";
import { allPages } from "../session/all-pages.ts";
import { findWorkspace } from "../session/find-workspace.ts";
import { type Session, withSession } from "../session/session.ts";
import { dnsHint } from "./dns-hint.ts";
import { deleteCommand } from "./workspace-delete.ts";

export function workspaceCommands(program: Command): void {
  const group = program
    .command("workspace")
    .description("workspaces, and the sending settings their campaigns inherit");

  newCommand(group, "create", "create a workspace")
    .requiredOption("-n, --name <name>", "its name")
    .option("--same-name", "even when there is one of that name")
    .action(create);
  newWorkspaceCommand(
    group,
    "claim",
    "create a link that makes somebody owner of the workspace; it works once, for a day",
  )
    .option("--operator", "and one who runs this installation", false)
    .option("--email <address>", "create this account with a password instead of a link, for installation scripts")
    .option("--password-file <file>", "with --email: its password; - is standard input")
    .action(claim);
  newCommand(group, "list", "list the workspaces, newest first")
    .option("--search <text>", "only those that have this in their name")
    .action(list);
  newWorkspaceCommand(group, "rename", "rename a workspace; its id and contents stay")
    .requiredOption("-n, --name <name>", "its new name")
    .option("--same-name", "even when there is one of that name")
    .action(rename);
  deleteCommand(group);
  newWorkspaceCommand(group, "show", "show what campaigns inherit").action(show);
  newWorkspaceCommand(group, "set", "set what campaigns inherit; what is not given stays")
    .option("--timezone <zone>", "an IANA time zone such as Europe/Paris, or `default`")
    .option("--window-start <hour>", "first hour of the sending window, 0 to 24, or `default`", hour)
    .option("--window-end <hour>", "hour at which the window ends, 0 to 24, or `default`", hour)
    .option("--tracking-domain <name>", "a domain for links, such as link.example.com, or `default`")
    .option("--signature <text>", "what {{ signature }} becomes; @FILE reads it from a file, `default` is none")
    .option("--opt-out <text>", "what {{ opt_out }} becomes, with {{ unsubscribe_url }}; or @FILE, or `default`")
    .option("--postal-address <text>", "what {{ postal_address }} becomes; or @FILE, or `default` for none")
    .option("--google-per-hour <n>", "emails an hour at most to addresses at Google, or `default` for no limit", cap)
    .option("--microsoft-per-hour <n>", "the same for addresses at Microsoft", cap)
    .option("--domain-per-hour <n>", "the same for addresses of any other one domain", cap)
    .action(set);
  newWorkspaceCommand(group, "verify", "verify the tracking domain; opens and clicks are measured from then on").action(
    verify,
  );
}

async function create({ name, sameName, ...output }: Output & { name: string; sameName?: boolean }): Promise<void> {
  const { id, name: kept } = await withSession(async (session) => {
    if (!sameName) await refuseSameName(session, name.trim());
    return session.call(createWorkspace, { name });
  });
  print(output, { id, name: kept }, `Workspace ${kept} is ${id}.`);
}

type Renaming = WorkspaceOptions & { name: string; sameName?: boolean };

async function rename({ workspace, name, sameName, ...output }: Renaming): Promise<void> {
  const row = await withSession(async (session) => {
    const id = await findWorkspace(session, workspace);
    if (!sameName) await refuseSameName(session, name.trim(), id);
    return session.call(renameWorkspace, { name }, id);
  });
  print(output, row, `Workspace ${row.id} is ${row.name} now.`);
}

async function refuseSameName({ call }: Session, name: string, but?: string): Promise<void> {
  const { data } = await call(listWorkspaces, { name });
  const other = data.find(({ id }) => id !== but);
  if (!other) return;
  throw new CliError(
    `There is a workspace ${name} already, ${other.id}. Another one of that name could be told apart by id only: --same-name makes it.`,
  );
}

type Claiming = WorkspaceOptions & { operator: boolean; email?: string; passwordFile?: string };

async function claim({ workspace, operator, email, passwordFile, ...output }: Claiming): Promise<void> {
  if ((email === undefined) !== (passwordFile === undefined)) {
    throw new UsageError("Give both or neither: --email ADDRESS and --password-file FILE.");
  }
  if (email !== undefined && passwordFile !== undefined) {
    const password = (await readText(passwordFile)).replace(/\r?\n$/, "");
    const owner = await withSession(async (session) =>
      session.call(makeOwner, { email, password, operator }, await findWorkspace(session, workspace)),
    );
    return print(output, owner, `${owner.email} is the workspace's owner.`);
  }
  const link = await withSession(async (session) =>
    session.call(claimWorkspace, { operator }, await findWorkspace(session, workspace)),
  );
  print(output, link, link.url);
}

async function list({ search, ...output }: Output & { search?: string }): Promise<void> {
  const filter = search === undefined ? {} : { search };
  const rows = await withSession(async (session) => {
    const workspaces = await Array.fromAsync(allPages((page) => session.call(listWorkspaces, { ...filter, ...page })));
    const pauses = await knownPauses(session);
    return workspaces.map((workspace) => ({ ...workspace, paused: pauses && pauseOf(workspace.id, pauses) }));
  });
  printRows(output, rows, {
    id: (row) => row.id,
    name: (row) => row.name,
    sending: sendingOf,
    created: (row) => row.created_at,
  });
}

type Listed = { being_deleted?: true | undefined; paused: Pause | null | undefined };

function sendingOf({ being_deleted, paused }: Listed): string | null {
  if (being_deleted) return "being deleted: `outbound workspace delete` finishes it";
  if (paused === undefined) return null;
  return paused ? `paused: ${describePause(paused)}` : "on";
}

/** Workspaces are listed even while the campaign service, which knows the pauses, is away. */
async function knownPauses({ call }: Session): Promise<Pause[] | undefined> {
  try {
    return (await call(listPauses, {})).data;
  } catch (error) {
    if (error instanceof AppError && error.kind === "unavailable") return undefined;
    throw error;
  }
}

const pauseOf = (id: string, pauses: readonly Pause[]): Pause | null =>
  pauses.find(({ scope, workspace_id }) => scope === "all" || (scope === "workspace" && workspace_id === id)) ?? null;

type Settings = {
  timezone?: string;
  windowStart?: number | "default";
  windowEnd?: number | "default";
  trackingDomain?: string;
  signature?: string;
  optOut?: string;
  postalAddress?: string;
  googlePerHour?: number | "default";
  microsoftPerHour?: number | "default";
  domainPerHour?: number | "default";
};

async function set({ workspace, timezone, windowStart, windowEnd, ...rest }: WorkspaceOptions & Settings) {
  const { trackingDomain, signature, optOut, postalAddress, json = false } = rest;
  const caps = {
    google_per_hour: orNull(rest.googlePerHour),
    microsoft_per_hour: orNull(rest.microsoftPerHour),
    domain_per_hour: orNull(rest.domainPerHour),
  };
  const texts = {
    signature: await textOrFile(signature),
    opt_out: await textOrFile(optOut),
    postal_address: await textOrFile(postalAddress),
  };
  const changes = {
    timezone: orNull(timezone),
    window_start_hour: orNull(windowStart),
    window_end_hour: orNull(windowEnd),
    tracking_domain: orNull(trackingDomain),
    ...texts,
    ...caps,
  };
  if (Object.values(changes).every((change) => change === undefined)) {
    throw new UsageError(
      "Nothing to set: give --timezone, --window-start, --window-end, --tracking-domain, --signature, --opt-out, --postal-address, " +
        "--google-per-hour, --microsoft-per-hour or --domain-per-hour.",
    );
  }
  const settings = await withSession(async (session) =>
    session.call(configureWorkspace, changes, await findWorkspace(session, workspace)),
  );
  const changed = textNames.filter((name) => texts[name] !== undefined);
  print({ json }, settings, describeSettings(settings, changed));
}

async function show({ workspace, ...output }: WorkspaceOptions): Promise<void> {
  const settings = await withSession(async (session) =>
    session.call(getWorkspaceSettings, {}, await findWorkspace(session, workspace)),
  );
  print(output, settings, describeSettings(settings, textNames));
}

function describeSettings(settings: OutputOf<typeof configureWorkspace>, texts: readonly TextName[]): string {
  const { timezone: zone, window_start_hour: from, window_end_hour: to } = settings;
  const hours = `Campaigns send from ${from} to ${to} o'clock, ${zone}, unless they say otherwise.`;
  const told = texts.map((name) => describeText(name, settings[name]));
  return [hours, tracking(settings), ...describeCaps(settings), ...told].join("\n");
}

const textNames = ["signature", "opt_out", "postal_address"] as const;
type TextName = (typeof textNames)[number];

const describeText = (name: TextName, text: string | null): string =>
  text === null ? `{{ ${name} }} is not set.` : `{{ ${name} }} becomes: ${oneLine(text)}`;

function describeCaps({ google_per_hour, microsoft_per_hour, domain_per_hour }: Caps): string[] {
  const caps = [
    google_per_hour !== null && `${google_per_hour} to Google`,
    microsoft_per_hour !== null && `${microsoft_per_hour} to Microsoft`,
    domain_per_hour !== null && `${domain_per_hour} to any other one domain`,
  ].filter((cap) => cap !== false);
  return caps.length === 0 ? [] : [`Emails an hour, at most: ${caps.join(", ")}.`];
}

type Caps = Pick<OutputOf<typeof configureWorkspace>, "google_per_hour" | "microsoft_per_hour" | "domain_per_hour">;

async function textOrFile(given: string | undefined): Promise<string | null | undefined> {
  if (given === undefined || given === "default") return given && null;
  return given.startsWith("@") ? readText(given.slice(1)) : given;
}

function tracking({ tracking_domain: domain, tracking_verified: isVerified }: TrackingSettings): string {
  if (domain === null) return "Without a tracking domain opens and clicks are not counted.";
  if (isVerified) return `Opens and clicks are counted on ${domain}.`;
  return `Opens and clicks are counted once ${domain} points here: see \`outbound workspace verify\`.`;
}

type TrackingSettings = { tracking_domain: string | null; tracking_verified: boolean };

async function verify({ workspace, json = false }: WorkspaceOptions): Promise<void> {
  const verdict = await withSession(async (session) =>
    session.call(verifyWorkspace, {}, await findWorkspace(session, workspace)),
  );
  const { tracking_domain: domain, tracking_verified: isVerified, expected, found } = verdict;
  const target = found.cname ?? (found.addresses.join(", ") || "nothing");
  const advice = `${domain} points to ${target}. ${dnsHint(expected)}; until then nothing is tracked.`;
  print({ json }, verdict, isVerified ? tracking(verdict) : advice);
}

/** Commander treats a parser's null as an empty text, so "default" becomes null only here. */
const orNull = <T>(value: T | "default") => (value === "default" ? null : value);

function cap(text: string): number | "default" {
  if (text === "default") return text;
  if (!/^[1-9]\d{0,5}$/.test(text) || Number(text) > mostPerHour) {
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${mostPerHour}, or default.`);
  }
  return Number(text);
}

function hour(text: string): number | "default" {
  if (text === "default") return text;
  if (!/^\d{1,2}$/.test(text) || Number(text) > 24)
    throw new InvalidArgumentError("It must be a whole hour from 0 to 24.");
  return Number(text);
}
