import type { EventMessage } from "@outbound/contracts/event";
import type { mailReceived } from "@outbound/contracts/events/mail-received";
import type { ImapFlow } from "imapflow";

export type FolderName = EventMessage<typeof mailReceived>["payload"]["folder"];
export type Folder = { name: FolderName; path: string };

const uses: [name: FolderName, specialUse: string][] = [
  ["sent", "\\Sent"],
  ["junk", "\\Junk"],
];

/** Servers' flags come before usual names in many languages. The inbox is first. A missing folder isn't read. */
export async function findFolders(client: ImapFlow): Promise<Folder[]> {
  const listed = (await client.list()).filter(({ flags }) => !flags.has("\\Noselect") && !flags.has("\\NonExistent"));
  const found = uses.flatMap(([name, specialUse]) => {
    const all = listed.filter((folder) => folder.specialUse === specialUse);
    const folder = all.find(({ specialUseSource }) => specialUseSource !== "name") ?? all[0];
    return folder ? [{ name, path: folder.path }] : [];
  });
  return [{ name: "inbox", path: "INBOX" }, ...found];
}
