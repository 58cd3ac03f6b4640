/** Who an operation is done for; travels with every call. */
export type Caller = {
  /** `operatorWorkspaceId` for operations that stand above workspaces, such as `workspace.create`. */
  workspaceId: string;
  /** Joins the log lines of one request across services. */
  requestId: string;
  /** API: Idempotency keys. The id of the claimed key: the owning service stores its reply under it. */
  commandId?: string;
  /** Who asked, in words, where it is kept: `operator` or `API token <name>`. */
  actor?: string;
  /** Which person asked, in the app; the operator's command line and other services name none. */
  userId?: string;
  /** When the caller gives up, by this process's `performance.now()`: a handler's own calls never outlive it. */
  deadline?: number;
};

/** Whose rows an operator's list holds: of the workspace, or of all, which is undefined. */
export const workspaceAsked = ({ workspaceId }: Caller): string | undefined =>
  workspaceId === operatorWorkspaceId ? undefined : workspaceId;

/** A person in the app, or the operator: for what the API leaves to the app. */
export const isByPerson = ({ actor, userId }: Caller): boolean => userId !== undefined || actor === "operator";

/** The workspace of operations that stand above workspaces: the operator's own. */
export const operatorWorkspaceId = "00000000-0000-0000-0000-000000000000";
