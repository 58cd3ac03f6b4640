import { implement } from "@outbound/broker/implement";
import { conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { loadSend } from "@outbound/contracts/sending/load-send";
import type { Context } from "../context.ts";
import { inBatches } from "../sending/in-batches.ts";
import { type LoadedParts, readMailParts } from "../sending/mail-parts.ts";
import { renderMail } from "../sending/render-mail.ts";

export default implement(loadSend, async ({ send_id, attempt }, context: Context & Caller) => {
  const parts = await load(context, send_id);
  if (parts.state !== "claimed" || parts.attempt !== attempt) {
    throw conflict("This send is no longer this attempt's.");
  }
  return renderMail(parts, context);
});

const load = inBatches<string, LoadedParts>({
  async together(db, workspaceId, ids) {
    const found = await readMailParts(db, workspaceId, ids);
    return ids.map((id) => found.get(id));
  },
  async alone(db, workspaceId, id) {
    const parts = (await readMailParts(db, workspaceId, [id])).get(id);
    if (!parts) throw notFound("Send");
    return parts;
  },
});
