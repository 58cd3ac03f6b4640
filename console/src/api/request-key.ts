import { Refusal } from "./refusal.ts";

/** Also where the page came over http, which has no randomUUID. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether a request may have been done, so that it has to be repeated under its key. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof Refusal) || error.status === 0 || error.status >= 500;

/** One key for the same request until its outcome is known: pressed again after a lost answer, it is done once. */
export function requestKeys() {
  let open: { body: string; key: string } | undefined;
  return async <Answer>(input: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const body = JSON.stringify(input);
    if (open?.body !== body) open = { body, key: newKey() };
    try {
      const answer = await send(open.key);
      open = undefined;
      return answer;
    } catch (error) {
      if (!isUnanswered(error)) open = undefined;
      throw error;
    }
  };
}
