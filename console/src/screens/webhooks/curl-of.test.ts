import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { curlOf } from "./curl-of.ts";

test("a shell gives curl the delivery's URL, headers and very bytes, whatever is in them", () => {
  const body = `{"subject":"It's \\"due\\" $HOME \`id\` \\\\","line":"a\\nb"}`;
  const command = curlOf({ id: "01", event: "replied", url: "https://a.example/?x=1&y='2'", body });
  const said = execFileSync("sh", ["-c", `curl() { printf '%s\\0' "$@"; }\n${command}`], { encoding: "utf8" });
  expect(said.split("\0").slice(0, -1)).toEqual([
    "https://a.example/?x=1&y='2'",
    "--header",
    "Content-Type: application/json",
    "--header",
    "User-Agent: Service-Webhook/1",
    "--header",
    "X-Service-Event: replied",
    "--header",
    "X-Service-Delivery: 01",
    "--data-raw",
    body,
  ]);
});
