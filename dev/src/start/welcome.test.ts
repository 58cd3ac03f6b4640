import { expect, test } from "vitest";
import { welcome } from "./welcome.ts";

const demo = { token: "obt_demo", workspace_id: "w", campaign_id: "c" };
const system = { base_url: "http://127.0.0.1:8080", token: demo.token, workspace_id: demo.workspace_id };

test("a newcomer reads how long a new prospect may wait for the first email: the gap of the demo's own mailbox", () => {
  const home = { path: (name: string) => `/home/${name}` };
  const lines = welcome(system, { demo, isFresh: true }, { home, sandbox: { gapSeconds: 3 } });
  expect(lines.join(" ")).toContain(
    "gets the first email when it is their turn at their mailbox (one email in 3 seconds",
  );
});
