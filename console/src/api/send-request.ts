const early = new Map<string, Promise<Response>>();
/** What was asked before the app stood is as good as asked anew for as long. Milliseconds since the page was opened. */
const earlyUntilMs = 30_000;

/** Rejects without an answer. */
export function sendRequest(name: string, body: unknown, key?: string): Promise<Response> {
  const asked = `${name} ${JSON.stringify(body)}`;
  const answer = performance.now() < earlyUntilMs ? early.get(asked) : undefined;
  early.delete(asked);
  return answer ?? send(name, body, key);
}

/** For the page's first script: who sends the same request later gets this one's answer. */
export function sendEarly(name: string, body: unknown): void {
  const answer = send(name, body);
  answer.catch(() => {});
  early.set(`${name} ${JSON.stringify(body)}`, answer);
}

const send = (name: string, body: unknown, key?: string): Promise<Response> =>
  fetch(`/app/api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(key && { "Idempotency-Key": key }) },
    body: JSON.stringify(body),
  });
