import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** No token names an address, so links still work after the person's erasure. */
export type UnsubscribeLink = { workspaceId: string; enrolmentId: string };
export type MailLink = UnsubscribeLink & { step: number };
/** `madeAt` is precise to the second. */
export type TrackedMail = MailLink & { madeAt: Date };
export type TrackedLink = TrackedMail & { url: string };
export type OfferLink = { workspaceId: string; offerId: string };

const kind = { unsubscribe: 1, open: 2, click: 3, offer: 4, mail: 5 } as const;

/** A token holds its kind, ids, for a tracked mail step and time, for a link its URL, at last 16 bytes of the HMAC. */
const claimBytes = { untracked: 33, tracked: 39 };
const signatureBytes = 16;
/** A longer link isn't tracked: with its token it wouldn't fit everywhere a link has to. */
const longestUrl = 1_500;
const longestToken = Math.ceil(((claimBytes.tracked + longestUrl + signatureBytes) * 4) / 3);

/** One per installation; `secretKey` is hexadecimal. */
export function trackingKey(secretKey: string): Buffer {
  return Buffer.from(hkdfSync("sha256", Buffer.from(secretKey, "hex"), "", "outbound tracking token v1", 32));
}

/** Known to everybody: a link signed with it is as long as a real one, and changes nothing. Previews and test mails have such. */
export const previewKey = Buffer.from("a preview leads nowhere");

/** 66 characters, the same each time; it never expires. */
export function makeUnsubscribeToken(key: Buffer, link: UnsubscribeLink): string {
  return seal(key, idsClaim(kind.unsubscribe, link.workspaceId, link.enrolmentId));
}

/** Returns undefined for anything that this installation didn't sign as an unsubscribe link. */
export function readUnsubscribeToken(key: Buffer, token: string): UnsubscribeLink | undefined {
  const claim = unseal(key, token, kind.unsubscribe);
  return claim?.length === claimBytes.untracked ? enrolmentOf(claim) : undefined;
}

/** Stands beside an unsubscribe token, which works without it, too: for all addresses that the enrolment's mails went to. 24 characters. */
export function makeMailMark(key: Buffer, { step, ...link }: MailLink): string {
  const number = Buffer.alloc(2);
  number.writeUInt16BE(step);
  return Buffer.concat([number, sign(key, markedClaim(link, number))]).toString("base64url");
}

export function readMailMark(key: Buffer, link: UnsubscribeLink, mark: string): number | undefined {
  if (mark.length > longestToken) return undefined;
  const bytes = Buffer.from(mark, "base64url");
  if (bytes.length !== 2 + signatureBytes || bytes.toString("base64url") !== mark) return undefined;
  const number = bytes.subarray(0, 2);
  return timingSafeEqual(bytes.subarray(2), sign(key, markedClaim(link, number))) ? number.readUInt16BE() : undefined;
}

const markedClaim = ({ workspaceId, enrolmentId }: UnsubscribeLink, number: Buffer) =>
  Buffer.concat([idsClaim(kind.mail, workspaceId, enrolmentId), number]);

export function makeOpenToken(key: Buffer, mail: TrackedMail): string {
  return seal(key, mailClaim(kind.open, mail));
}

export function readOpenToken(key: Buffer, token: string): TrackedMail | undefined {
  const claim = unseal(key, token, kind.open);
  return claim?.length === claimBytes.tracked ? mailOf(claim) : undefined;
}

/** Returns undefined for a URL that can't be tracked: not of the web, too long, or not in its wire form. */
export function makeClickToken(key: Buffer, link: TrackedLink): string | undefined {
  if (!isTrackable(link.url)) return undefined;
  return seal(key, Buffer.concat([mailClaim(kind.click, link), Buffer.from(link.url)]));
}

export function readClickToken(key: Buffer, token: string): TrackedLink | undefined {
  const claim = unseal(key, token, kind.click);
  if (!claim || claim.length <= claimBytes.tracked) return undefined;
  const url = claim.toString("utf8", claimBytes.tracked);
  return isTrackable(url) ? { ...mailOf(claim), url } : undefined;
}

/** 66 characters, the same each time; it never expires. */
export function makeOfferToken(key: Buffer, { workspaceId, offerId }: OfferLink): string {
  return seal(key, idsClaim(kind.offer, workspaceId, offerId));
}

export function readOfferToken(key: Buffer, token: string): OfferLink | undefined {
  const claim = unseal(key, token, kind.offer);
  if (claim?.length !== claimBytes.untracked) return undefined;
  const { workspaceId, id } = idsOf(claim);
  return { workspaceId, offerId: id };
}

/** The URL is sent as a header unchanged, so it must be visible ASCII. */
function isTrackable(url: string): boolean {
  return url.length <= longestUrl && /^https?:\/\/[!-~]+$/i.test(url) && URL.canParse(url);
}

function idsClaim(of: number, workspaceId: string, id: string): Buffer {
  return Buffer.concat([Buffer.of(of), uuidBytes(workspaceId), uuidBytes(id)]);
}

function idsOf(claim: Buffer): { workspaceId: string; id: string } {
  return { workspaceId: uuidText(claim.subarray(1, 17)), id: uuidText(claim.subarray(17, 33)) };
}

function enrolmentOf(claim: Buffer): UnsubscribeLink {
  const { workspaceId, id } = idsOf(claim);
  return { workspaceId, enrolmentId: id };
}

function mailClaim(of: number, { workspaceId, enrolmentId, step, madeAt }: TrackedMail): Buffer {
  const rest = Buffer.alloc(6);
  rest.writeUInt16BE(step);
  rest.writeUInt32BE(Math.floor(madeAt.getTime() / 1_000), 2);
  return Buffer.concat([idsClaim(of, workspaceId, enrolmentId), rest]);
}

function mailOf(claim: Buffer): TrackedMail {
  return { ...enrolmentOf(claim), step: claim.readUInt16BE(33), madeAt: new Date(claim.readUInt32BE(35) * 1_000) };
}

function seal(key: Buffer, claim: Buffer): string {
  return Buffer.concat([claim, sign(key, claim)]).toString("base64url");
}

function unseal(key: Buffer, token: string, of: number): Buffer | undefined {
  if (token.length > longestToken) return undefined;
  const bytes = Buffer.from(token, "base64url");
  // Each token has one spelling: the decoder would skip characters that it doesn't know.
  if (bytes.length <= signatureBytes || bytes.toString("base64url") !== token) return undefined;
  const claim = bytes.subarray(0, -signatureBytes);
  if (!timingSafeEqual(bytes.subarray(-signatureBytes), sign(key, claim))) return undefined;
  return claim[0] === of ? claim : undefined;
}

function sign(key: Buffer, claim: Buffer): Buffer {
  return createHmac("sha256", key).update(claim).digest().subarray(0, signatureBytes);
}

function uuidBytes(uuid: string): Buffer {
  const bytes = Buffer.from(uuid.replaceAll("-", ""), "hex");
  if (bytes.length !== 16) throw new TypeError("A tracking token is made of UUIDs.");
  return bytes;
}

function uuidText(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
