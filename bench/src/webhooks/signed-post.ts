import { createHmac } from "node:crypto";
import { Agent } from "undici";
import { body, type Job } from "./job.ts";

/** The least that a peer can do for a delivery: signs it, posts it, ignores the answer's body. */
export function signedPost({ ca, secret, inFlight }: Pick<Job, "ca" | "secret" | "inFlight">) {
  const agent = new Agent({ connect: { ca }, connections: inFlight, allowH2: false });
  return async (url: string, id: string): Promise<void> => {
    const { origin, pathname } = new URL(url);
    const t = Math.floor(Date.now() / 1_000);
    const v1 = createHmac("sha256", secret).update(`${t}.`).update(body).digest("hex");
    const answer = await agent.request({
      origin,
      path: pathname,
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Service-Event": "sent",
        "X-Service-Delivery": id,
        "X-Service-Signature": `t=${t},v1=${v1}`,
      },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`http_${answer.statusCode}`);
  };
}
