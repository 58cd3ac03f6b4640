import { type Login, xoauth2 } from "./login.ts";

/** Some servers repeat the password or the token in an error, which must then not be shown or logged. */
export function containsLogin(error: unknown, login: Login | undefined): boolean {
  const forms = login ? formsOf(login).filter((form) => form !== "") : [];
  if (forms.length === 0) return false;
  const text = textOf(error);
  return forms.some((form) => text.includes(form));
}

function formsOf(login: Login): string[] {
  const { user } = login;
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  if ("accessToken" in login) return [login.accessToken, base64(login.accessToken), xoauth2(user, login.accessToken)];
  return login.pass === "" ? [] : [login.pass, base64(login.pass), base64(`\0${user}\0${login.pass}`)];
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const beside = Object.values(error).filter((value) => typeof value === "string");
  return [error.message, ...beside, error.cause === undefined ? "" : textOf(error.cause)].join("\n");
}
