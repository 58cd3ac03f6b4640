import type { z } from "zod";
import type { ErrorCode } from "./error-codes.ts";
import type { ErrorKind } from "./error-kinds.ts";
import type { Role } from "./people/role.ts";

export type ServiceName = "gateway" | "prospect" | "campaign" | "mailer" | "webhook-dispatcher";

/**
 * What an operation is; how it is reached over HTTP, RPC, OpenAPI, MCP and the command line is derived from it.
 * An operation without `http` is the operator's or another service's.
 */
export type Operation = {
  /** `noun.verb`: the routing type, the metric label and the log field. */
  name: string;
  /** The service that answers it. */
  service: ServiceName;
  /** A leaf never calls another service; an operation that does is served from a queue of its own, so that none waits for itself. */
  queue: "leaf" | "rpc";
  /** One sentence. */
  summary: string;
  /** What one sentence can't say; Markdown. */
  description?: string;
  /** Of the documentation. */
  examples?: readonly Example[];
  http?: HttpBinding;
  /** People may call it in the app, with at least this role in the workspace. */
  app?: { role: Role };
  input: z.ZodType;
  output: z.ZodType;
  /** What it can refuse with, beyond `bad-request`. */
  errors: readonly ErrorKind[];
  /** What the body of such a refusal holds beside `error` and `code`. */
  errorDetails?: Partial<Record<ErrorKind, z.ZodObject>>;
  /** API: Prospect error codes. A failure of the database is answered with code `db-error`. */
  prospectCodes?: boolean;
  /** True when repeating it changes nothing: a read, or a state stored by version. */
  readOnly?: boolean;
  /** It keeps who asked for it, which travels with the call then. */
  keepsActor?: boolean;
  /** How long the gateway waits for its answer, where that is more than its usual five seconds. */
  timeoutMs?: number;
  /** Largest body over HTTP. */
  bodyLimitBytes?: number;
  /** API: Idempotency keys. The handler stores its reply under the caller's command id. */
  idempotent?: boolean;
};

/** One call and its answer, both as on the wire. `exampleIds` holds their ids; the tests run each against a whole system. */
export type Example = {
  summary: string;
  /** Each field by its name, whether path, query or body holds it. */
  input: Readonly<Record<string, unknown>>;
  /** Set when it is refused; `output` is then the body of the refusal. An `upstream` one is shown and not run. */
  refused?: ErrorKind;
  /** The refusal's code, where it says more than the kind and the body doesn't hold it. */
  code?: ErrorCode;
  output: unknown;
};

export type HttpBinding = {
  method: "get" | "post" | "patch" | "delete";
  /** Below /api/v1, in Express's form. Path parameters fill the inputs of the same name. */
  path: string;
  /** A function where the status follows from the output. 204 sends no body. */
  status: number | ((output: never) => number);
  /** Inputs of a writing method that are read from the query; a GET reads all but the path's from there. */
  query?: readonly string[];
  /** Outputs that decide the status and are left out of the body. */
  hidden?: readonly string[];
};

export const defineOperation = <const Op extends Operation>(operation: Op): Op => operation;

/** What a handler receives: parsed. */
export type InputOf<Op extends Operation> = z.output<Op["input"]>;
/** What a handler returns; dates become timestamps when it is encoded. */
export type OutputOf<Op extends Operation> = z.output<Op["output"]>;
/** What a caller sends. */
export type WireInputOf<Op extends Operation> = z.input<Op["input"]>;
/** What a caller receives. */
export type WireOutputOf<Op extends Operation> = z.input<Op["output"]>;
