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
  label: "Password",
  autoComplete: "new-password",
  minLength: 10,
  required: true,
  hint: "At least 10 characters.",
};

export function textsFor(link: Link, signedInAs: string | undefined): Texts {
  if (link.purpose === "claim") {
    return {
      title: "Welcome to Outbound",
      sentence: `You become the owner of the workspace ${link.workspace}. Choose what you sign in with.`,
      password: newPassword,
      button: "Create account",
    };
  }
  if (link.purpose === "invitation") return invitationWords(link, signedInAs);
  const isNew = link.password === "new";
  return {
    title: "Welcome back",
    sentence: `This link signs you in as ${link.email}, once.`,
    password: {
      ...newPassword,
      label: isNew ? "New password" : "New password (optional)",
      required: isNew,
      hint: `At least 10 characters. It ends all other sessions${isNew ? "." : "; left empty, your password stays."}`,
    },
    button: "Sign in",
  };
}

function invitationWords({ email, workspace, role, password }: Link, signedInAs: string | undefined): Texts {
  const title = `Join ${workspace}`;
  const invited = `You are invited to the workspace ${workspace} as ${role}`;
  if (signedInAs === email) {
    return { title, sentence: `${invited}. You are signed in as ${email}.`, password: undefined, button: "Join" };
  }
  const leaving = signedInAs === undefined ? "" : ` You are signed in as ${signedInAs} here; that session ends.`;
  if (password === "new") {
    return {
      title,
      sentence: `${invited}. Choose what you sign in with as ${email}.${leaving}`,
      password: newPassword,
      button: "Create account",
    };
  }
  return {
    title,
    sentence: `${invited}. Sign in as ${email} to join.${leaving}`,
    password: { label: "Password", autoComplete: "current-password", required: true },
    button: "Join",
  };
}
