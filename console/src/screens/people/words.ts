import { plural } from "../../ui/wording.ts";

export const words = {
  title: "Members",
  counted: (members: number, open: number) =>
    [
      plural(members, "1 member", "{n} members"),
      ...(open > 0 ? [plural(open, "1 open invitation", "{n} open invitations")] : []),
    ].join(", "),
  find: "Name or email",
  noMatch: (text: string) => `No member is called “${text}”.`,
  roles: {
    viewer: "Viewer",
    editor: "Editor",
    admin: "Admin",
    owner: "Owner",
  },
  whatRolesMay: "What each role may do",
  right: "Right",
  rights: {
    see: "See campaigns, replies and prospects",
    write: "Write campaigns, send replies, import prospects",
    connect: "Connect mailboxes, set webhooks, invite members",
    own: "Make somebody an owner",
  },
  yes: "Yes",
  no: "No",
  member: "Member",
  you: "you",
  role: "Role",
  roleOf: (email: string, role?: string) => (role === undefined ? `Role of ${email}` : `Role of ${email}: ${role}`),
  isNow: (who: string, role: string) => `${who} is ${role} now`,
  lastSeen: "Last seen",
  now: "Now",
  notSignedIn: "Not signed in at the moment",
  actions: "Actions",
  signIn: "Sign-in",
  means: {
    passkey: "Passkey",
    provider: "Single sign-on",
    withApp: (other: string | undefined) => (other === undefined ? "Authenticator app" : `${other} and app`),
    without: (other: string | undefined, hasPassword: boolean) =>
      other === undefined
        ? hasPassword
          ? "Password only"
          : "One-time link"
        : hasPassword
          ? `${other} or password`
          : other,
  },
  more: (email: string) => `More about ${email}`,
  reset: "Create reset link",
  resetTitle: (who: string) => `Reset link for ${who}`,
  resetDoes:
    "The link lets them choose a new password, once, within 24 hours. Then their old password and all their sessions end.",
  sendReset: (email: string) =>
    `Send this link to ${email} and nobody else: Outbound doesn’t email it. The link isn’t shown again.`,
  resetLinkFor: (email: string) => `Reset link for ${email}`,
  remove: "Remove",
  removeWhom: (who: string) => `Remove ${who}?`,
  removal: "They lose access now. Their unused invitations end; their work stays.",
  invitations: "Open invitations",
  invited: "Invited",
  invitedBy: "Invited by {who}, {at}",
  operator: "the operator",
  ends: "Ends",
  endsAt: "Ends {at}",
  withdraw: "Withdraw",
  withdrawOf: (email: string) => `Withdraw invitation for ${email}`,
  newLink: "New link",
  newLinkFor: (email: string) => `New link for ${email}`,
  noInvitations: "No open invitations.",
  email: "Email",
  roleMay: {
    viewer: "Sees campaigns, replies and prospects.",
    editor: "Also writes campaigns, sends replies and imports prospects.",
    admin: "Also connects mailboxes, sets webhooks and invites members.",
    owner: "Also makes owners.",
  },
  invite: "Invite member",
  invitationFor: (email: string) => `Invitation for ${email}`,
  sendLink: (email: string, role: string) =>
    `Send this link to ${email}: Outbound doesn’t email it. They join as ${role}. The link works once, for 7 days, and isn’t shown again. Earlier links no longer work.`,
  linkFor: (email: string) => `Invitation link for ${email}`,
};
