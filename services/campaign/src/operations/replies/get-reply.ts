import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { getReply } from "@outbound/contracts/replies/get-reply";
import type { Context } from "../../context.ts";
import { readShownReply } from "../../replies/shown-reply.ts";

export default implement(getReply, ({ id }, context: Context & Caller) => readShownReply(context, id));
