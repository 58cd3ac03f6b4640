import { Agent, request } from "undici";
import { closedLoop } from "./closed-loop.ts";

export type Job = {
  method: "GET" | "POST";
  url: string;
  tokens: readonly string[];
  isCreating: boolean;
  inFlight: number;
  milliseconds: number;
};

const agent = new Agent({ connections: 64, pipelining: 1 });
let created = 0;

async function run({ method, url, tokens, isCreating, inFlight, milliseconds }: Job) {
  let turn = 0;
  const call = async () => {
    const token = tokens[turn++ % tokens.length];
    const response = await request(url, {
      dispatcher: agent,
      method,
      headers: { authorization: `Bearer ${token}`, ...(isCreating && { "content-type": "application/json" }) },
      body: isCreating
        ? JSON.stringify({ email: `p${process.pid}-${++created}@company${created % 997}.example`, first_name: "Load" })
        : null,
    });
    const body = await response.body.text();
    if (response.statusCode >= 300) throw new Error(`${method} ${url} answered ${response.statusCode}: ${body}`);
  };
  return closedLoop(call, inFlight, milliseconds);
}

process.on("message", (job: Job) => {
  run(job).then(
    (timing) => process.send?.({ timing }),
    (error: Error) => process.send?.({ error: error.message }),
  );
});
process.on("disconnect", () => process.exit(0));
