import type { Role } from "@outbound/contracts/people/role";
import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";

/** The role is of an MCP client that a person let in, which may do no more than they may. */
export type Token = {
  id: string;
  workspaceId: string;
  name: string;
  isReadOnly: boolean;
  mayAnswer: boolean;
  role: Role | null;
};

type Exchange = {
  requestId: string;
  token?: Token;
  /** It is the route's template and never its path, because it labels metrics. */
  route?: string;
  operation?: string;
  /** The request lasts as long as the page is open. */
  isStream?: boolean;
  failure?: unknown;
};

type Params = Record<string, string>;
export type ApiRequest = Request<Params>;
export type ApiResponse = Response<unknown, Exchange>;
export type ApiHandler = RequestHandler<Params, unknown, unknown, Request["query"], Exchange>;
export type ApiErrorHandler = ErrorRequestHandler<Params, unknown, unknown, Request["query"], Exchange>;
