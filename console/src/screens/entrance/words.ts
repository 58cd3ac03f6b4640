import type { ProviderRefusal } from "@outbound/contracts/people/provider";

type Refusals = Record<ProviderRefusal, (provider: string) => string>;

export const words = {
  signIn: "Sign in",
  product: "Outbound",
  to: (host: string) => `to ${host}`,
  orPassword: "or with password",
  signInWith: (provider: string) => `Continue with ${provider}`,
  joinWith: (provider: string) => `Join with ${provider}`,
  signInByPasskey: "Continue with passkey",
  signOut: "Sign out",
  theProvider: "the identity provider",
  email: "Email",
  name: "Your name",
  nameHint: "What other members see. Optional.",
  password: "Password",
  code: "Code",
  codeHint: "6 digits from your authenticator app, or a recovery code.",
  noAccount: "No account? Open the link of your invitation, or ask an admin of your workspace for one.",
  show: "Show what you typed",
  hide: "Hide what you typed",
  forgot: "Forgot it?",
  askAdmin:
    "Ask an admin of your workspace for a reset link. They create it under Settings, Members, in the menu beside your name.",
  askOperator: "An operator can make one, too: `outbound user link you@example.com`.",
  lostCodes:
    "Lost your phone and recovery codes? Your operator removes the second factor: `outbound user remove-second-factor you@example.com`.",
  noWorkspace: "No workspace yet",
  askForInvitation: "You’re signed in, but aren’t a member of any workspace. Ask an owner or admin for an invitation.",
  welcome: "Welcome",
  linkEnded: "This link doesn’t work",
  askForLink:
    "Ask whoever sent the link for a new one. An operator makes one with `outbound user link you@example.com`, or with `outbound workspace claim -w Acme` for a workspace without an owner.",
  toSignIn: "Go to sign-in",
  atLeast: "At least 10 characters.",
  createAccount: "Create account",
  claim: {
    title: "Welcome to Outbound",
    sentence: (workspace: string) => `You become owner of the workspace ${workspace}. Choose how you sign in.`,
  },
  back: {
    title: "Welcome back",
    sentence: (email: string) => `This link signs you in as ${email}, once.`,
    newPassword: "New password",
    newPasswordIfWanted: "New password (optional)",
    endsSessions: "At least 10 characters. Ends your other sessions.",
    endsSessionsIfWritten: "At least 10 characters; ends your other sessions. Leave empty to keep your password.",
  },
  invitation: {
    title: (workspace: string) => `Join ${workspace}`,
    invited: (workspace: string, role: string) => `You’re invited to ${workspace} as ${role}.`,
    signedIn: (email: string) => `You’re signed in as ${email}.`,
    choose: (email: string) => `Choose how you sign in as ${email}.`,
    signInFirst: (email: string) => `Sign in as ${email} to join.`,
    leaving: (email: string) => `You’re signed in as ${email} here; joining ends that session.`,
    join: "Join workspace",
  },
  refusals: {
    away: (provider) => `${provider} can’t be reached. Try again in a few minutes, or sign in another way.`,
    expired: () => "The sign-in took too long, or started in another browser. Try again.",
    denied: (provider) => `${provider} denied access. Try again, or sign in another way.`,
    untrusted: (provider) =>
      `The response of ${provider} failed a security check, so you aren’t signed in. Try again, and tell your operator if it fails again.`,
    domain: (provider) =>
      `Your email at ${provider} isn’t verified there, or its domain may not sign in here. Ask your operator.`,
    unknown: (provider) =>
      `No account here is linked to yours at ${provider}. Open the link of your invitation, or sign in another way and link it under Settings, Sign-in.`,
    account: () => "You have an account here. Sign in to it, then open the link of your invitation again.",
    invitation: (provider) =>
      `The invitation ended, or is for another email than yours at ${provider}. Ask for a new one.`,
    taken: (provider) =>
      `This account at ${provider} is linked to somebody else here, or you’re linked to another one. Unlink that one first.`,
    disabled: () => "This account is disabled. Ask your operator.",
  } satisfies Refusals,
};
