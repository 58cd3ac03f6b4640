import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const exec = promisify(execFile);

/** As CycloneDX, so far as we change it. */
const bill = z.looseObject({
  serialNumber: z.string().optional(),
  metadata: z.looseObject({ timestamp: z.string(), component: z.looseObject({ name: z.string() }) }),
  components: z.array(z.looseObject({ "bom-ref": z.string(), name: z.string(), version: z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
const flag = z.boolean().default(false);
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), dev: flag, optional: flag, devOptional: flag, peer: flag }),
  ),
});

/** Names the packages that are used at run time. It is the same, byte for byte, whenever it is made from one commit. */
export async function billOfMaterials(root: string) {
  const options = ["--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"];
  const { stdout } = await exec("npm", ["sbom", ...options], { cwd: root, maxBuffer: 64 * 1_024 * 1_024 });
  const { serialNumber: _, metadata, components, dependencies, ...rest } = bill.parse(JSON.parse(stdout));
  const { stdout: committed } = await exec("git", ["-C", root, "log", "-1", "--format=%cI"]);
  const isUsed = await usedPackages(root);
  const kept = components.filter(({ name, version }) => isUsed.has(`${name}@${version}`));
  const refs = new Set(kept.map((component) => component["bom-ref"]));
  return {
    ...rest,
    // npm names the folder.
    metadata: { ...metadata, timestamp: committed.trim(), component: { ...metadata.component, name: "outbound" } },
    components: kept,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  };
}

/** `npm sbom --omit=dev` leaves out whatever any workspace needs for its tests, also when a service imports it. */
async function usedPackages(root: string): Promise<Set<string>> {
  const { packages } = lock.parse(JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")));
  const marker = "node_modules/";
  return new Set(
    Object.entries(packages)
      .filter(([, { dev, optional, devOptional, peer }]) => !(dev || optional || devOptional || peer))
      .filter(([path]) => path.includes(marker))
      .map(([path, { version }]) => `${path.slice(path.lastIndexOf(marker) + marker.length)}@${version}`),
  );
}
