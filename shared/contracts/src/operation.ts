import type { z } from "zod";
import type { ErrorCode } from "./error-codes.ts";
import type { ErrorKind } from "./error-kinds.ts";
import type { Role } from "./people/role.ts";

export type ServiceName = "gateway" | "prospect" | "campaign" | "mailer" | "webhook-dispatcher";

export type Operation = {
  /** `noun.verb`: the routing type, the metric label and the log field. */
  name: string;
  service: ServiceName;
  /** A leaf never calls another service. The others have a queue of their own, so that no call waits for itself. */
  queue: "leaf" | "rpc";
  summary: string;
  description?: string;
  examples?: readonly Example[];
  http?: HttpBinding;
  app?: AppBinding;
  /** Who calls it, where nobody does in the app. */
  callers?: string;
  tool?: ToolBinding;
  /** Of what changes something, reveals a secret or contacts an outsider. */
  audit?: AuditText;
  /** Why the audit trail has no entry of it, although it may change something. */
  unaudited?: string;
  input: z.ZodType;
  output: z.ZodType;
  errors: readonly ErrorKind[];
  errorDetails?: Partial<Record<ErrorKind, z.ZodObject>>;
  /** API: Prospect error codes. A failure of the database is answered with code `db-error`. */
  dbErrorCode?: boolean;
  /** It changes nothing. */
  readOnly?: boolean;
  /** Its call carries the actor, whom it stores. */
  storesActor?: boolean;
  /** How long the gateway waits for the answer, if more than its usual five seconds. */
  timeoutMs?: number;
  bodyLimitBytes?: number;
  /** API: Idempotency keys. The handler stores its reply under the caller's command id. */
  idempotent?: boolean;
};

export type AppBinding = {
  /** At least this role in the workspace; `operator`: nobody but who runs the installation. */
  role: Role | "operator";
  /** Whoever runs the installation may call it too, in every workspace. */
  operator?: true;
  /** Needs a password or a code of whoever runs the installation, because it lets somebody in or deletes for good. */
  proof?: true;
  /** A member needs a sign-in or a proof of the last ten minutes, because it reveals a secret or lets somebody in. */
  recent?: true;
  /** Works only in a workspace that is closed. */
  onlyClosed?: true;
};

/** What the audit trail says of it. */
export type AuditText = {
  did: string;
  /** Inputs that the entry shows: no secret, and nothing that an outsider wrote. */
  shows?: readonly string[];
  /** Outputs that the entry stores after a success: ids, and what may be shown. */
  answers?: readonly string[];
  /** What `id` of the input, and of the output, is the id of, where it isn't the operation's noun. */
  idOf?: { input?: string; output?: string };
  /** Belongs to the installation and outlives the workspace. */
  isAboveWorkspaces?: true;
};

/** What a language model may call although it is no endpoint: each endpoint is a tool anyway. */
export type ToolBinding = {
  /** Unless it is the operation's. */
  name?: string;
  /** What a model reads after the summary. */
  about: string;
  /** Mail leaves by it, so it is only for tokens that may answer without a person. */
  needsMayAnswer?: true;
  /** Only the app gives these inputs. */
  unpublished?: readonly string[];
};

/** Both sides are as on the wire, with the ids of `exampleIds`; the tests run each against a whole system. */
export type Example = {
  summary: string;
  input: Readonly<Record<string, unknown>>;
  /** Set for a refusal, whose body is `output`. An `upstream` one is shown and not run. */
  refused?: ErrorKind;
  code?: ErrorCode;
  output: unknown;
};

export type HttpBinding = {
  method: "get" | "post" | "patch" | "delete";
  /** Relative to /api/v1, in Express's form. Path parameters fill the inputs of the same name. */
  path: string;
  /** A function where the status follows from the output. 204 sends no body. */
  status: number | ((output: never) => number);
  query?: readonly string[];
  hidden?: readonly string[];
  /** Only the app gives these inputs: HTTP and MCP don't know them. */
  unpublished?: readonly string[];
};

export const defineOperation = <const Op extends Operation>(operation: Op): Op => operation;

export type InputOf<Op extends Operation> = z.output<Op["input"]>;
export type OutputOf<Op extends Operation> = z.output<Op["output"]>;
export type WireInputOf<Op extends Operation> = z.input<Op["input"]>;
export type WireOutputOf<Op extends Operation> = z.input<Op["output"]>;
