import { plural } from "../../ui/wording.ts";

export const words = {
  title: "Members",
  roles: {
    viewer: "Viewer",
    editor: "Editor",
    admin: "Admin",
    owner: "Owner",
  },
  whatRolesMay:
    "Viewers see everything but secrets. Editors also write campaigns, import prospects and reply. Admins also connect mailboxes, set webhooks, create tokens and invite members. Owners also make owners.",
  member: "Member",
  you: "(you)",
  role: "Role",
  roleOf: (email: string) => `Role of ${email}`,
  saveRole: "Save role",
  joined: "Joined",
  actions: "Actions",
  secondFactor: "Second factor",
  secondFactorOf: (hasApp: boolean, passkeys: number) =>
    [hasApp ? "Authenticator app" : [], passkeys > 0 ? plural(passkeys, "1 passkey", "{n} passkeys") : []]
      .flat()
      .join(", ") || "None",
  remove: "Remove",
  removeWhom: (email: string) => `Remove ${email}?`,
  removal: "They lose access now. Their unused invitations end; their work stays.",
  leave: "Leave",
  leaveWhat: "Leave this workspace?",
  leaving: "You lose access now, until somebody invites you again.",
  invitations: "Open invitations",
  invited: "Email",
  invitedBy: "Invited by",
  operator: "Operator",
  ends: "Ends",
  withdraw: "Withdraw",
  withdrawOf: (email: string) => `Withdraw invitation of ${email}`,
  noInvitations: "No open invitations.",
  email: "Email",
  invite: "Invite member",
  sendLink: (email: string, role: string) =>
    `Send this link to ${email}: Outbound doesn’t email it. They join as ${role}. The link works once, for 7 days, and isn’t shown again.`,
  linkFor: (email: string) => `Invitation link for ${email}`,
};
