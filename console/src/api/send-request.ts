const early = new Map<string, Promise<Response | undefined>>();
/** What was asked before the app stood is as good as asked anew for as long. Milliseconds since the page was opened. */
const earlyUntilMs = 30_000;

const keyOf = (name: string, body: unknown): string => `${name} ${JSON.stringify(body)}`;

/** Rejects without an answer. */
export async function sendRequest(name: string, body: unknown, key?: string): Promise<Response> {
  const asked = keyOf(name, body);
  const answer = performance.now() < earlyUntilMs ? early.get(asked) : undefined;
  early.delete(asked);
  return (await answer) ?? send(name, body, key);
}

/**
 * For the page's first script: who sends the same request later gets this one's answer, but for "Sign in first": whoever
 * was signed out then may have signed in since.
 */
export function sendEarly(name: string, body: unknown): void {
  const answer = send(name, body).then(
    (response) => (response.status === 401 ? undefined : response),
    () => undefined,
  );
  early.set(keyOf(name, body), answer);
}

const send = (name: string, body: unknown, key?: string): Promise<Response> =>
  fetch(`/app/api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(key && { "Idempotency-Key": key }) },
    body: JSON.stringify(body),
  });
