import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { readArguments, UsageError } from "@outbound/service/read-arguments";
import { cutRelease, ReleaseRefused } from "./cut-release.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const version = readArguments({
  command: "npm run release --",
  words: "VERSION",
  about: `Cuts a release, such as 0.2.0: runs the check and all tests, puts what stands under "Unreleased" in CHANGELOG.md under
the version, sets the version of every package, commits and tags; nothing is pushed. It refuses uncommitted changes, a red check
or test, a version that isn't above the last one, and an empty "Unreleased"; a refusal changes nothing.`,
  options: {},
  understand(_, [version, ...more]) {
    if (!version || more.length > 0) throw new UsageError("Say which version: npm run release -- 0.2.0");
    return version;
  },
});

try {
  await cutRelease(root, version, { check: isGreen, today: new Date().toISOString().slice(0, 10) });
  console.log(`${version} is committed and tagged. To publish it: git push origin HEAD v${version}
Its bill of materials: npm run sbom -- outbound-${version}.cdx.json`);
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function isGreen(): Promise<boolean> {
  for (const script of ["check", "test:all"]) {
    const child = spawn("npm", ["run", "--silent", script], { cwd: root, stdio: "inherit" });
    const [status] = await once(child, "close");
    if (status !== 0) return false;
  }
  return true;
}
