import { parseInput } from "@outbound/contracts/parse-input";
import type { SessionAction } from "@outbound/contracts/people/session";
import type { Db } from "@outbound/postgres/database";
import type { Sealer } from "@outbound/service/sealer";
import { z } from "zod";
import type { ApiRequest, ApiResponse } from "../http/exchange.ts";
import type { SessionCookie } from "../people/session-cookie.ts";
import type { WaysIn } from "../people/ways-in.ts";

export type ActionParts = {
  db: Db;
  sealer: Sealer;
  cookie: SessionCookie;
  publicUrl: string;
  sandboxMailbox: string | null;
} & WaysIn;

export type Exchange = { req: ApiRequest; res: ApiResponse };
export type BoundAction = { action: SessionAction; answer: (input: unknown, exchange: Exchange) => Promise<unknown> };

export function bind<Action extends SessionAction>(
  action: Action,
  answer: (input: z.output<Action["input"]>, exchange: Exchange) => Promise<z.output<Action["output"]>>,
): BoundAction {
  return {
    action,
    async answer(input, exchange) {
      const output = await answer(parseInput(action.input, input) as z.output<Action["input"]>, exchange);
      return z.encode(action.output, output);
    },
  };
}
