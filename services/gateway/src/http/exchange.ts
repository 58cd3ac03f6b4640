import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";

/** A token that is in force. */
export type Token = { id: string; workspaceId: string; name: string; isReadOnly: boolean };

/** What a request gathers on its way, in `res.locals`. */
type Exchange = {
  requestId: string;
  token?: Token;
  /** The template, never the path itself: it labels metrics. */
  route?: string;
  operation?: string;
  /** It goes on for as long as the page is open. */
  isStream?: boolean;
  /** What was answered with status 500 and above. */
  failure?: unknown;
};

type Params = Record<string, string>;
export type ApiRequest = Request<Params>;
export type ApiResponse = Response<unknown, Exchange>;
export type ApiHandler = RequestHandler<Params, unknown, unknown, Request["query"], Exchange>;
export type ApiErrorHandler = ErrorRequestHandler<Params, unknown, unknown, Request["query"], Exchange>;
