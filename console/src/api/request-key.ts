import { Refusal } from "./refusal.ts";

/** Works over http too, where pages have no randomUUID. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The request may have been done, so it has to be repeated under its key. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof Refusal) || error.status === 0 || error.status >= 500;

/** A request keeps its key until its outcome is known, so that pressing again after a lost answer does it once. */
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
