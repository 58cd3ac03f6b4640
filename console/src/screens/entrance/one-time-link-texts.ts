import { words } from "./words.ts";

export type Link = {
  purpose: "claim" | "sign-in" | "invitation";
  email: string | null;
  workspace: string | null;
  workspace_id: string | null;
  role: string | null;
  password: "own" | "new" | "optional";
};

type PasswordField = { label: string; autoComplete: string; minLength?: number; required: boolean; hint?: string };
type Texts = { title: string; sentence: string; password: PasswordField | undefined; button: string };

const newPassword: PasswordField = {
  label: words.password,
  autoComplete: "new-password",
  minLength: 10,
  required: true,
  hint: words.atLeast,
};

export function textsFor(link: Link, signedInAs: string | undefined): Texts {
  if (link.purpose === "invitation") return invitationTexts(link, signedInAs);
  if (link.purpose === "claim") {
    const { title, sentence } = words.claim;
    return {
      title,
      sentence: sentence(link.workspace ?? ""),
      password: newPassword,
      button: words.createAccount,
    };
  }
  const { title, sentence, ...back } = words.back;
  const isNew = link.password === "new";
  return {
    title,
    sentence: sentence(link.email ?? ""),
    password: {
      ...newPassword,
      label: isNew ? back.newPassword : back.newPasswordIfWanted,
      required: isNew,
      hint: isNew ? back.endsSessions : back.endsSessionsIfWritten,
    },
    button: words.signIn,
  };
}

function invitationTexts(link: Link, signedInAs: string | undefined): Texts {
  const { invitation } = words;
  const [email, workspace] = [link.email ?? "", link.workspace ?? ""];
  const title = invitation.title(workspace);
  const invited = invitation.invited(workspace, link.role ?? "");
  const say = (...sentences: string[]) => [invited, ...sentences].join(" ");
  if (signedInAs === email) {
    return { title, sentence: say(invitation.signedIn(email)), password: undefined, button: invitation.join };
  }
  const leaving = signedInAs === undefined ? [] : [invitation.leaving(signedInAs)];
  if (link.password === "new") {
    return {
      title,
      sentence: say(invitation.choose(email), ...leaving),
      password: newPassword,
      button: words.createAccount,
    };
  }
  return {
    title,
    sentence: say(invitation.signInFirst(email), ...leaving),
    password: { label: words.password, autoComplete: "current-password", required: true },
    button: invitation.join,
  };
}
