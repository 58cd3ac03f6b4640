import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { cutRelease, ReleaseRefused } from "./cut-release.ts";

/** `npm run release -- 0.2.0`. */
const root = fileURLToPath(new URL("../../../", import.meta.url));
const [version = ""] = process.argv.slice(2);

try {
  await cutRelease(root, version, { check: isGreen, today: new Date().toISOString().slice(0, 10) });
  console.log(`${version} is committed and tagged. To publish it: git push origin HEAD v${version}`);
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function isGreen(): Promise<boolean> {
  const child = spawn("npm", ["run", "--silent", "check"], { cwd: root, stdio: "inherit" });
  const [status] = await once(child, "close");
  return status === 0;
}
