import type { z } from "zod";
import type { ErrorCode } from "./error-codes.ts";
import type { ErrorKind } from "./error-kinds.ts";
import type { Role } from "./people/role.ts";

export type ServiceName = "gateway" | "prospect" | "campaign" | "mailer" | "webhook-dispatcher";

/**
 * One operation, from which HTTP, RPC, OpenAPI, MCP and the command line are derived. Without `http` it is the
 * operator's or another service's.
 */
export type Operation = {
  /** `noun.verb`: the routing type, the metric label and the log field. */
  name: string;
  service: ServiceName;
  /**
   * A leaf never calls another service. An operation that does has a queue of its own, so that no call waits for
   * itself.
   */
  queue: "leaf" | "rpc";
  summary: string;
  /** Markdown, for what one sentence can't say. */
  description?: string;
  examples?: readonly Example[];
  http?: HttpBinding;
  /** The role that a person in the app needs at least. */
  app?: { role: Role };
  input: z.ZodType;
  output: z.ZodType;
  errors: readonly ErrorKind[];
  errorDetails?: Partial<Record<ErrorKind, z.ZodObject>>;
  /** API: Prospect error codes. A failure of the database is answered with code `db-error`. */
  prospectCodes?: boolean;
  /** True when repeating it changes nothing: a read, or a state stored by version. */
  readOnly?: boolean;
  /** It stores who called, so the call carries the actor. */
  keepsActor?: boolean;
  /** How long the gateway waits for the answer, if more than its usual five seconds. */
  timeoutMs?: number;
  /** The largest body over HTTP. */
  bodyLimitBytes?: number;
  /** API: Idempotency keys. The handler stores its reply under the caller's command id. */
  idempotent?: boolean;
};

/**
 * One call and its answer, both as on the wire, with the ids of `exampleIds`; the tests run each against a whole
 * system.
 */
export type Example = {
  summary: string;
  /** Fields of path, query and body alike. */
  input: Readonly<Record<string, unknown>>;
  /** Set for a refusal, whose body is `output`. An `upstream` one is shown and not run. */
  refused?: ErrorKind;
  /** The refusal's code, where it says more than the kind and the body doesn't hold it. */
  code?: ErrorCode;
  output: unknown;
};

export type HttpBinding = {
  method: "get" | "post" | "patch" | "delete";
  /** Relative to /api/v1, in Express's form. Path parameters fill the inputs of the same name. */
  path: string;
  /** A function where the status follows from the output. 204 sends no body. */
  status: number | ((output: never) => number);
  /** Inputs of a writing method that are read from the query; a GET reads all but the path's from there. */
  query?: readonly string[];
  hidden?: readonly string[];
};

export const defineOperation = <const Op extends Operation>(operation: Op): Op => operation;

export type InputOf<Op extends Operation> = z.output<Op["input"]>;
/** The handler's result; dates become timestamps when it is encoded. */
export type OutputOf<Op extends Operation> = z.output<Op["output"]>;
export type WireInputOf<Op extends Operation> = z.input<Op["input"]>;
export type WireOutputOf<Op extends Operation> = z.input<Op["output"]>;
