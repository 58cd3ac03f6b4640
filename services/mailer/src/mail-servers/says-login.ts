type Login = { user?: string | undefined; pass?: string | undefined };

/** Whether a refusal repeats the password, as some servers' do. Such a text must not be shown or logged. */
export function saysLogin(error: unknown, { user = "", pass = "" }: Login): boolean {
  if (pass === "") return false;
  const encoded = [pass, `\0${user}\0${pass}`].map((text) => Buffer.from(text).toString("base64"));
  const text = textOf(error);
  return [pass, ...encoded].some((form) => text.includes(form));
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const beside = Object.values(error).filter((value) => typeof value === "string");
  return [error.message, ...beside, error.cause === undefined ? "" : textOf(error.cause)].join("\n");
}
