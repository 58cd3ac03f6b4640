import { createHash, randomBytes } from "node:crypto";
import { appendFile, glob, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { runProgram } from "@outbound/servers/processes/run-program";
import { printProblem, StartError } from "@outbound/servers/start-error";

/** `npm run build -w console`; `npm start` and the tests run it too. */
const root = fileURLToPath(new URL("../", import.meta.url));

/** The built files are made from these. The lock file represents the libraries and the bundler. */
const sources = [
  "console/{index.html,package.json,tsconfig.json}",
  "console/*.ts",
  "console/src/**/*",
  "shared/contracts/src/**/*.ts",
  "shared/csv/src/**/*.ts",
];
const stampName = "made-from";

/** Each at its best and slowest, as it is done once. */
const compressors = {
  br: promisify(brotliCompress),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

try {
  const isNew = await buildConsole();
  console.log(isNew ? "The app is built." : "The app is built already, and nothing has changed.");
} catch (error) {
  printProblem(error);
  process.exitCode = 1;
}

/** Returns false when it was built from the same sources. A running system never serves half of the new files. */
async function buildConsole(): Promise<boolean> {
  const folder = join(root, "console/dist");
  const hash = await hashOf();
  if ((await stampOf(folder)) === hash) return false;

  const draft = `${folder}.${randomBytes(4).toString("hex")}`;
  try {
    const vite = join(root, "node_modules/vite/bin/vite.js");
    const args = ["build", join(root, "console"), "--outDir", draft, "--emptyOutDir", "--logLevel", "warn"];
    const { status, output } = await runProgram(root, vite, args, { NODE_ENV: "production" });
    if (status !== 0) throw new StartError(`The app could not be built.\n${output.trim()}`);
    await addFontsLicence(draft);
    await compressAssets(draft);
    await writeFile(join(draft, stampName), hash);
    await replace(folder, draft, hash);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return true;
}

/** Vite writes down what the scripts contain; the font comes by a style sheet. */
async function addFontsLicence(draft: string): Promise<void> {
  const font = "@fontsource-variable/inter";
  const licence = await readFile(join(root, "node_modules", font, "LICENSE"), "utf8");
  await appendFile(join(draft, "licences.txt"), `\n## ${font} (OFL-1.1)\n\n${licence}`);
}

/** The gateway sends a file of `assets-br` or `assets-gzip` in the place of the one with its name in `assets`. */
async function compressAssets(draft: string): Promise<void> {
  for (const encoding of Object.keys(compressors)) await mkdir(join(draft, `assets-${encoding}`));
  const names = await readdir(join(draft, "assets"));
  const texts = names.filter((name) => /\.(?:js|css)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const content = await readFile(join(draft, "assets", name));
      for (const [encoding, compress] of Object.entries(compressors)) {
        await writeFile(join(draft, `assets-${encoding}`, name), await compress(content));
      }
    }),
  );
}

/** Another build of the same sources may have come first. */
async function replace(folder: string, draft: string, hash: string): Promise<void> {
  const old = `${draft}.old`;
  await rename(folder, old).catch(() => {});
  try {
    await rename(draft, folder);
  } catch (error) {
    if ((await stampOf(folder)) !== hash) throw error;
  } finally {
    await rm(old, { recursive: true, force: true });
  }
}

async function hashOf(): Promise<string> {
  const hash = createHash("sha256").update(await readFile(join(root, "package-lock.json")));
  const files = await Array.fromAsync(glob(sources, { cwd: root, exclude: (name) => name.endsWith(".test.ts") }));
  for (const file of files.sort()) {
    const content = await readFile(join(root, file)).catch(() => undefined);
    // A folder has no content.
    if (content) hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

function stampOf(folder: string): Promise<string | undefined> {
  return readFile(join(folder, stampName), "utf8").catch(() => undefined);
}
