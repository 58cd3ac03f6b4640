import { type Broker, connectBroker } from "@outbound/broker/broker";
import type { Call } from "@outbound/broker/rpc-client";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { errorCodes } from "@outbound/contracts/error-codes";
import { statusOf } from "@outbound/contracts/error-kinds";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import type { Operation, WireInputOf, WireOutputOf } from "@outbound/contracts/operation";
import { createToken } from "@outbound/contracts/workspaces/create-token";
import { createWorkspace } from "@outbound/contracts/workspaces/create-workspace";
import { atEndOfFile } from "@outbound/testing/end-of-file";
import { patientClient } from "@outbound/testing/patient-client";
import { silentLog } from "@outbound/testing/silent-log";
import type { SystemAddress } from "@outbound/testing/system";
import { inject } from "vitest";
import { createClient } from "../../shared/client/src/index.ts";

export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  body: any;
};

export type Workspace = ReturnType<typeof workspaceAt>;

let own: SystemAddress | undefined;

export const system = (): SystemAddress => own ?? inject("system");

/** Until the end of the file. */
export function useSystem(system: SystemAddress): void {
  own = system;
  atEndOfFile(async () => {
    own = undefined;
  });
}

let broker: Promise<Broker> | undefined;
let call: Call | undefined;

export function systemBroker(): Promise<Broker> {
  broker ??= connectToSystem();
  return broker;
}

function connectToSystem(): Promise<Broker> {
  const { amqpUrl, namespace } = system();
  const connected = connectBroker({ url: amqpUrl, name: "api-tests", namespace, log: silentLog });
  atEndOfFile(async () => {
    broker = undefined;
    call = undefined;
    await (await connected).close();
  });
  return connected;
}

export async function operate<Op extends Operation>(
  operation: Op,
  input: WireInputOf<Op>,
  workspaceId = operatorWorkspaceId,
): Promise<WireOutputOf<Op>> {
  call ??= patientClient(await systemBroker()).call;
  return call(operation, input, { workspaceId, requestId: crypto.randomUUID() });
}

export async function freshWorkspace(name = `test ${crypto.randomUUID()}`): Promise<Workspace> {
  const { id } = await operate(createWorkspace, { name });
  return workspaceAt(id, await freshToken(id));
}

export async function freshToken(workspaceId: string, options: WireInputOf<typeof createToken> = {}): Promise<string> {
  const { token } = await operate(createToken, options, workspaceId);
  return token;
}

export async function request(
  token: string | undefined,
  method: string,
  path: string,
  { body, headers = {} }: RequestOptions = {},
): Promise<Answer> {
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  const response = await fetch(`${system().baseUrl}/api/v1${path}`, {
    method,
    redirect: "manual",
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw ? (body as string) : JSON.stringify(body) }),
  });
  const text = await response.text();
  holdToCodes(`${method} ${path}`, response);
  return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : undefined };
}

/**
 * Every refusal in any test must have a code of the table with the same status, because programs depend on the codes.
 */
function holdToCodes(asked: string, { status, headers }: Response): void {
  const code = headers.get("x-error-code");
  const known = code === null ? undefined : errorCodes[code as keyof typeof errorCodes];
  const isRight = status < 400 ? code === null : known !== undefined && statusOf(known.kind) === status;
  if (!isRight) throw new Error(`${asked} answered ${status} with the code ${code}.`);
}

type RequestOptions = { body?: unknown; headers?: Record<string, string> };

function workspaceAt(id: string, token: string) {
  const send = (method: string) => (path: string, body?: unknown, headers?: Record<string, string>) =>
    request(token, method, path, { ...(body !== undefined && { body }), ...(headers && { headers }) });
  return {
    id,
    token,
    get: (path: string, headers?: Record<string, string>) => send("GET")(path, undefined, headers),
    post: send("POST"),
    patch: send("PATCH"),
    delete: (path: string) => send("DELETE")(path),
    /** For tests that aren't about HTTP itself. It repeats no call. */
    client: createClient({ baseUrl: system().baseUrl, token, maxRetries: 0 }),
    operate: <Op extends Operation>(operation: Op, input: WireInputOf<Op>) => operate(operation, input, id),
  };
}

type CampaignFile = WireInputOf<typeof applyCampaign>;

/** Sends at any hour, so that tests don't depend on the clock. */
export const anyTime = { window_start_hour: 0, window_end_hour: 24, send_on_weekends: true };

let mailboxes = 0;

export async function addTestMailbox(workspace: Workspace, smtp = { host: "127.0.0.1", port: 9, secure: false }) {
  return workspace.operate(addMailbox, { email: `sender-${++mailboxes}@sender.example`, name: "Sender", smtp });
}

export async function draftCampaign(workspace: Workspace, file: Partial<CampaignFile> = {}): Promise<string> {
  const mailbox = file.mailboxes ?? [(await addTestMailbox(workspace)).email];
  const { id } = await workspace.operate(applyCampaign, {
    name: `campaign ${crypto.randomUUID()}`,
    steps: [{ subject: "Hello {{ first_name | default: 'there' }}", body: "A word, {{ email }}." }],
    settings: anyTime,
    ...file,
    mailboxes: mailbox,
  });
  return id;
}

export async function runningCampaign(workspace: Workspace, file: Partial<CampaignFile> = {}): Promise<string> {
  const id = await draftCampaign(workspace, file);
  await workspace.operate(startCampaign, { id });
  return id;
}

type ProspectFields = { email?: string; [field: string]: unknown };

let people = 0;

export const freshEmail = () => `person-${++people}-${crypto.randomUUID().slice(0, 8)}@company.example`;

export async function createProspect(workspace: Workspace, { email = freshEmail(), ...fields }: ProspectFields = {}) {
  return workspace.client.createProspect({ ...fields, email });
}

export const timestampShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+00:00$/;
export const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const unknownId = "018f0000-0000-7000-8000-000000000000";

export const byText = (a: unknown, b: unknown) => String(a).localeCompare(String(b));
