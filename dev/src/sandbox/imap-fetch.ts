import type { MailFolder, StoredMail } from "./mail-store.ts";

type Item = (mail: StoredMail, source: () => Promise<Buffer>) => Promise<(string | Buffer)[]> | string[];

const itemForms =
  /^(?:(UID|FLAGS|INTERNALDATE|RFC822\.SIZE)|BODY(?:\.PEEK)?\[(HEADER)?\](?:<(\d{1,10})\.(\d{1,10})>)?)$/i;

export function fetchItems(text: string): Item[] | undefined {
  const names = text
    .replace(/^\((.*)\)$/, "$1")
    .split(" ")
    .filter((name) => name !== "");
  const items = names.map((name) => itemOf(itemForms.exec(name)));
  return items.length > 0 && items.every((item) => item !== undefined) ? items : undefined;
}

function itemOf(form: RegExpExecArray | null): Item | undefined {
  if (!form) return undefined;
  const [, simple, section = "", start, length] = form;
  switch (simple?.toUpperCase() ?? "") {
    case "UID":
      return ({ uid }) => [`UID ${uid}`];
    case "FLAGS":
      return () => ["FLAGS ()"];
    case "INTERNALDATE":
      return ({ receivedAt }) => [`INTERNALDATE "${internalDate(receivedAt)}"`];
    case "RFC822.SIZE":
      return async (_, source) => [`RFC822.SIZE ${(await source()).length}`];
    default:
      return async (_, source) => {
        const whole = section === "" ? await source() : headerOf(await source());
        const from = Number(start ?? 0);
        const part = length === undefined ? whole : whole.subarray(from, from + Number(length));
        const origin = start === undefined ? "" : `<${from}>`;
        return [`BODY[${section.toUpperCase()}]${origin} {${part.length}}\r\n`, part];
      };
  }
}

export async function fetchResponse(
  folder: MailFolder,
  mail: StoredMail,
  sequence: number,
  items: readonly Item[],
): Promise<Buffer> {
  let source: Promise<Buffer> | undefined;
  const parts: (string | Buffer)[] = [`* ${sequence} FETCH (`];
  for (const [at, item] of items.entries()) {
    if (at > 0) parts.push(" ");
    parts.push(...(await item(mail, () => (source ??= folder.read(mail)))));
  }
  parts.push(")\r\n");
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

function headerOf(source: Buffer): Buffer {
  const end = source.indexOf("\r\n\r\n");
  return end < 0 ? source : source.subarray(0, end + 4);
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

function internalDate(at: Date): string {
  const day = String(at.getUTCDate()).padStart(2, "0");
  return `${day}-${months[at.getUTCMonth()]}-${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)} +0000`;
}
