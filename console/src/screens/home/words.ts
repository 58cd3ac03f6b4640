import { count, plural } from "../../ui/wording.ts";

/** Lists have no totals, so beyond their first page a figure is the least. */
type Unsent = { to: string; reason: string | null };
export type Found = { figure: number; mayBeMore: boolean };

const found = ({ figure, mayBeMore }: Found, one: string, other: string): string =>
  mayBeMore ? other.replace("{n}", `${count(figure)}+`) : plural(figure, one, other);

export const words = {
  title: "Home",
  firstSteps: "Four steps to your first email",
  connectMailbox: "Connect a mailbox",
  connectMailboxButton: "Connect mailbox",
  onlyAdmins: "Only admins connect mailboxes.",
  addProspects: "Add prospects",
  importFile: "Import file",
  writeSequence: "Write a sequence",
  newCampaign: "New campaign",
  checkAndStart: "Check and start",
  step: (at: number, name: string) => `${at}. ${name}`,
  done: "Done",
  lastDays: "Last 30 days",
  quietDays: "No emails in the last 30 days. Emails and replies show here by day.",
  needs: "Needs attention",
  nothing: "Nothing needs you.",
  interested: (n: Found) => found(n, "1 interested reply is waiting", "{n} interested replies are waiting"),
  forged: (n: Found) => found(n, "1 reply may be forged", "{n} replies may be forged"),
  unsent: (first: Unsent | undefined) => (n: Found) =>
    found(
      n,
      `Your reply to ${first?.to} isn’t sent${first?.reason ? `: ${first.reason}` : " yet. Outbound sends it in a moment"}`,
      "{n} replies aren’t sent",
    ),
  seeReply: "See reply",
  unconnected: (n: Found) =>
    found(n, "1 mailbox sends nothing: it needs a new sign-in", "{n} mailboxes send nothing: they need a new sign-in"),
  broken: (n: Found) =>
    found(n, "1 mailbox sends nothing: it has an error", "{n} mailboxes send nothing: they have errors"),
  failing: (n: Found) =>
    found(n, "1 mailbox failed. Outbound tries again", "{n} mailboxes failed. Outbound tries again"),
  paused: (n: Found) => found(n, "1 mailbox is paused", "{n} mailboxes are paused"),
  unknown: (n: Found) =>
    found(
      n,
      "1 email may not have arrived. Check the Sent folder",
      "{n} emails may not have arrived. Check the Sent folder",
    ),
  pausedCampaigns: (n: Found) => found(n, "1 campaign is paused", "{n} campaigns are paused"),
  failedDeliveries: (n: Found) =>
    found(n, "1 webhook delivery failed this week", "{n} webhook deliveries failed this week"),
  reply: "Reply",
  seeReplies: "See replies",
  checkReplies: "Check replies",
  seeMailboxes: "See mailboxes",
  seeEmails: "See emails",
  resume: "Resume",
  seeCampaigns: "See campaigns",
  sendAgain: "Send again",
  seeDeliveries: "See deliveries",
};
