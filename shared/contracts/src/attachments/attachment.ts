import { z } from "zod";
import { mostAttachments, tooMany } from "./attachment-limits.ts";

/** Windows and mail servers run these, or refuse any mail that has one. */
const refusedEndings = new Set(
  `ade adp apk app appx appxbundle bat cab chm cmd com cpl diagcab dll dmg exe hta img ins iso isp jar jnlp js jse lib lnk mde
   msc msi msix msixbundle msp mst nsh ps1 scr sct shb sys vb vbe vbs vhd vxd wsc wsf wsh xll`.split(/\s+/),
);

const endingOf = (name: string) => (name.includes(".") ? name.slice(name.lastIndexOf(".") + 1).toLowerCase() : "");

export const attachmentName = z
  .string("`name` must be a text.")
  .trim()
  .min(1, "`name` must not be empty.")
  .max(150, "`name` must have at most 150 characters.")
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}/\\]*$/u, "`name` must be the name of a file, without a folder.")
  .refine((name) => !refusedEndings.has(endingOf(name)), "Mail servers refuse files of this kind.");

export const attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  /** In bytes. */
  size: z.int(),
});
export type Attachment = z.output<typeof attachment>;

/** In the order in which a mail has them. */
export const attachmentIds = z.array(z.uuid("An attachment is named by its id.")).max(mostAttachments, tooMany);
