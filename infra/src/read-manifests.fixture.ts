import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import {
  type Connections,
  connections,
  kustomization,
  type Manifest,
  manifest,
  type Replacement,
  replacement,
} from "./manifest-shapes.fixture.ts";

export type Built = {
  manifests: Manifest[];
  settings: Record<string, string>;
  files: string[];
  connections: Connections[];
  replacements: Replacement[];
};

export async function readManifests(folder: string): Promise<Built> {
  const file = join(folder, "kustomization.yaml");
  const built: Built = { manifests: [], settings: {}, files: [file], connections: [], replacements: [] };
  const [document] = await readYaml(file);
  const { resources, components, patches, configMapGenerator } = parse(kustomization, document, file);
  for (const { literals } of configMapGenerator) Object.assign(built.settings, Object.fromEntries(literals.map(split)));
  for (const path of [...resources, ...components].map((name) => join(folder, name))) {
    if ((await stat(path)).isDirectory()) {
      const inner = await readManifests(path);
      built.manifests.push(...inner.manifests);
      built.files.push(...inner.files);
      Object.assign(built.settings, inner.settings);
    } else {
      built.files.push(path);
      for (const document of await readYaml(path)) built.manifests.push(parse(manifest, document, path));
    }
  }
  for (const { path, target } of patches) {
    const file = join(folder, path);
    built.files.push(file);
    for (const document of await readYaml(file)) {
      if (target) built.replacements.push({ ...target, ...parse(replacement, document, file)[0] });
      else built.connections.push(parse(connections, document, file));
    }
  }
  return built;
}

async function readYaml(path: string): Promise<unknown[]> {
  return parseAllDocuments(await readFile(path, "utf8")).map((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw new Error(`${path}: ${problem.message}`);
    return document.toJS();
  });
}

function parse<S extends z.ZodType>(schema: S, document: unknown, path: string): z.output<S> {
  const { data, error } = schema.safeParse(document);
  if (!error) return data;
  const name = (document as { metadata?: { name?: string } } | null)?.metadata?.name ?? "";
  throw new Error(`${path} ${name}: ${z.prettifyError(error)}`);
}

function split(literal: string): [string, string] {
  const at = literal.indexOf("=");
  return [literal.slice(0, at), literal.slice(at + 1)];
}
