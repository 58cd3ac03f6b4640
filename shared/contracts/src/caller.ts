export type Caller = {
  /** `operatorWorkspaceId` for operations above workspaces, such as `workspace.create`. */
  workspaceId: string;
  requestId: string;
  /** API: Idempotency keys. The id of the claimed key, under which the owning service stores its reply. */
  commandId?: string;
  /** `operator` or `API token <name>`, for operations that store it. */
  actor?: string;
  /** The person in the app; absent for the operator's command line and other services. */
  userId?: string;
  /** In which the person asks; it may end on the way, as in a reset. */
  sessionId?: string;
  /** The person acts as one who runs the installation, and so needs no membership. */
  isOperator?: boolean;
  /** When the caller gives up, by this process's `performance.now()`: a handler's own calls end by then. */
  deadline?: number;
};

/** The workspace of an operator's list; undefined for all. */
export const requestedWorkspace = ({ workspaceId }: Caller): string | undefined =>
  workspaceId === operatorWorkspaceId ? undefined : workspaceId;

/** True for a person in the app and the operator, who may do what the API doesn't allow. */
export const isByPerson = ({ actor, userId }: Caller): boolean => userId !== undefined || actor === "operator";

/**
 * The workspace that no client has. What concerns all workspaces is stored under it: the global suppression list, a pause
 * of all sending, the audit trail of the installation.
 */
export const operatorWorkspaceId = "00000000-0000-0000-0000-000000000000";
