import { z } from "zod";
import { inWorkspace, page, pageQuery, wordParameter } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { offer, offerStatuses } from "./offer.ts";

export const listOfferEntries = defineOperation({
  name: "offer.entries",
  service: "campaign",
  queue: "leaf",
  summary: "List the offers of the workspace, or of all workspaces for the operator, the last sent first.",
  /** A status depends on today, so it filters a page after it was read. */
  callers: "the operator, over all workspaces",
  input: z.object({ status: wordParameter("status", offerStatuses), ...pageQuery }),
  output: page(offer.extend(inWorkspace)),
  errors: [],
  readOnly: true,
});
