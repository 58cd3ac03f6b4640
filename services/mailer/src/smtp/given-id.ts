import { comparableEmail } from "@outbound/contracts/email-address";

/** What a server said after the final dot; nodemailer knows some providers' answers. */
type Answer = { response: string; serverMessageId?: string | undefined };

type Sent = { message_id: string; from: string; to: string };

/**
 * Some providers replace a mail's Message-ID, and name theirs when they take it: replies will name that one. Null when
 * the answer names no other than ours.
 */
export function givenId({ response, serverMessageId }: Answer, { message_id, from, to }: Sent): string | null {
  const named = response.match(/<[^<>\s@]{1,200}@[^<>\s@]{1,200}>/g) ?? [];
  const ids = [serverMessageId ?? amazonId(response), ...named].filter((id) => id !== undefined);
  const addresses = [from, to].map(comparableEmail);
  const isAnothers = (id: string) => id !== message_id && !addresses.includes(comparableEmail(id.slice(1, -1)));
  return ids.find((id) => isAnothers(id) && /^[!-~]{3,250}$/.test(id)) ?? null;
}

/** Amazon SES says the part before the @. nodemailer takes its region from the host's name, which may be one of one's own. */
function amazonId(response: string): string | undefined {
  const [, id = "", region = "", written] = amazonReply.exec(response.trim()) ?? [];
  const domain = written?.toLowerCase() ?? amazonRegions.get(region.toLowerCase());
  return domain && `<${id.toLowerCase()}@${domain}.amazonses.com>`;
}

const amazonReply =
  /^250 (?:2\.0\.0 )?Ok <?((01[0-9a-f]{2})[0-9a-f]{12}(?:-[0-9a-f]{4,12}){5,6})(?:@([\w-]{2,30})\.amazonses\.com)?>?$/i;

/** As observed: an id begins with the number of its region. */
const amazonRegions = new Map([
  ["0100", "email"],
  ["0101", "us-west-2"],
  ["0102", "eu-west-1"],
  ["0106", "ap-northeast-1"],
  ["0107", "eu-central-1"],
  ["010f", "us-east-2"],
]);
