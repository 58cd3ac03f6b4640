import PostalMime from "postal-mime";

export type ReceivedMail = {
  from: string;
  to: string;
  number: number;
  /** A person of Outbound wrote it: unlike a step it names the reply that it answers, and has no unsubscribe link. */
  isAnswer: boolean;
  /** A person of Outbound sent it to see how it looks. */
  isTest: boolean;
  messageId: string;
  references: string;
  subject: string;
  text: string;
  pixel: string | null;
  link: string | null;
  unsubscribe: string | null;
  source: Buffer;
};

const mostBytes = 1_048_576;

export async function readMail(source: Buffer, from: string, to: string): Promise<ReceivedMail | undefined> {
  if (source.length > mostBytes) return undefined;
  const mail = await PostalMime.parse(source).catch(() => undefined);
  if (!mail?.messageId) return undefined;
  const references = mail.references ?? "";
  const html = mail.html ?? "";
  const unsubscribe = mail.headers.find(({ key }) => key === "list-unsubscribe")?.value;
  return {
    from,
    to,
    number: (references.match(/<[^<>\s]+>/g)?.length ?? 0) + 1,
    isAnswer: mail.inReplyTo !== undefined && unsubscribe === undefined,
    isTest: mail.headers.some(({ key }) => key === "x-outbound-test"),
    messageId: mail.messageId,
    references,
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    pixel: trackerPath(/<img src="([^"]+)"/.exec(html)?.[1], "o"),
    link: trackerPath(/<a href="([^"]+)"/.exec(html)?.[1], "c"),
    unsubscribe: trackerPath(/<([^<>]+)>/.exec(unsubscribe ?? "")?.[1], "u"),
    source,
  };
}

/** The host is ignored, because on this machine it is the tracker's. */
function trackerPath(url: string | undefined, kind: "o" | "c" | "u"): string | null {
  return new RegExp(`^https?://[^/]+(?:/.*)?(/${kind}/[\\w.-]+(?:\\?[\\w=&.-]*)?)$`).exec(url ?? "")?.[1] ?? null;
}
