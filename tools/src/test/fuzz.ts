import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { readArguments, readNumber } from "@outbound/service/read-arguments";

const { minutes } = readArguments({
  command: "npm run test:fuzz --",
  about: `Runs the tests that make up their inputs again and again, each time with other inputs, until the time is over or one
fails. The last line says how to repeat what failed.`,
  options: { minutes: { type: "string", default: "10", value: "N", about: "how long (10)" } },
  understand: ({ minutes }) => ({ minutes: readNumber("--minutes", minutes, (number) => number > 0) }),
});
const root = fileURLToPath(new URL("../../../", import.meta.url));
const vitest = `${root}node_modules/vitest/vitest.mjs`;

const files: string[] = [];
for await (const file of glob("{shared,services,tests}/**/*.test.ts", { cwd: root, exclude: ["**/node_modules"] })) {
  if (/"@outbound\/testing\/(fast-check|fuzz-seed)"/.test(await readFile(root + file, "utf8"))) files.push(file);
}
const endAt = performance.now() + minutes * 60_000;
for (let runs = 1; performance.now() < endAt; runs += 1) {
  const seed = String(randomInt(2 ** 31));
  console.log(`Run ${runs} of ${files.length} files, FUZZ_SEED=${seed}`);
  const status = await run(seed);
  if (status !== 0) {
    console.log(`\nIt failed. To repeat it: FUZZ_SEED=${seed} npm test -- FILE`);
    process.exit(1);
  }
}

function run(seed: string): Promise<number | null> {
  const child = spawn(process.execPath, [vitest, "run", "--reporter=dot", ...files], {
    cwd: root,
    env: { ...process.env, FUZZ_SEED: seed },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return new Promise((resolve, reject) => child.once("error", reject).once("exit", resolve));
}
