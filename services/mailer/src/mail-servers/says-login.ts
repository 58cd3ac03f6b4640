type Login = { user?: string | undefined; pass?: string | undefined };

/** Whether a refusal says back the password that it refuses, as some servers do: then nothing of it may be told. */
export function saysLogin(error: unknown, { user = "", pass = "" }: Login): boolean {
  if (pass === "") return false;
  const encoded = [pass, `\0${user}\0${pass}`].map((text) => Buffer.from(text).toString("base64"));
  const words = wordsOf(error);
  return [pass, ...encoded].some((form) => words.includes(form));
}

/** Of an error, what drivers put beside its message, and its causes. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const beside = Object.values(error).filter((value) => typeof value === "string");
  return [error.message, ...beside, error.cause === undefined ? "" : wordsOf(error.cause)].join("\n");
}
