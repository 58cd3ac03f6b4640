import { execFile } from "node:child_process";
import { z } from "zod";

const advisory = z.object({ title: z.string(), url: z.string(), range: z.string() });
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), via: z.array(z.union([z.string(), advisory])) }),
  ),
});

const severe = ["high", "critical"];
const timeoutMs = 20_000;

export type AuditResult = { problems: string; note?: string };

/** An unreachable registry is only a note, so that the checks work without a network. */
export async function auditDependencies(root: string, npmArguments: readonly string[] = []): Promise<AuditResult> {
  const parsed = report.safeParse(parseJson(await npmAudit(root, npmArguments)));
  if (!parsed.success) return { problems: "", note: "not asked: the registry answers no audit" };
  const lines = Object.entries(parsed.data.vulnerabilities)
    .filter(([, { severity }]) => severe.includes(severity))
    .flatMap(([name, { severity, via }]) =>
      via.map((cause) =>
        typeof cause === "string"
          ? `${name}: ${severity}, by ${cause}`
          : `${name} ${cause.range}: ${severity}, ${cause.title}, ${cause.url}`,
      ),
    );
  return { problems: lines.join("\n") };
}

/** npm exits with 1 both when it found something and when it could not ask. */
function npmAudit(root: string, npmArguments: readonly string[]): Promise<string> {
  const options = ["--json", "--fetch-retries=0", `--fetch-timeout=${timeoutMs / 2}`, ...npmArguments];
  return new Promise((resolve) => {
    execFile("npm", ["audit", ...options], { cwd: root, timeout: timeoutMs, maxBuffer: 2 ** 26 }, (_error, stdout) =>
      resolve(stdout),
    );
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
