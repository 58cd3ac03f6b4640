import { z } from "zod";
import { uuid } from "../fields.ts";

/** Of figures that are counted for several campaigns at once, such as a page of their list. */
export const campaignIds = z.array(uuid).min(1).max(50);
