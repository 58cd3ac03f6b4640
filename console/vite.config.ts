import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";

const main = fileURLToPath(new URL("src/main.tsx", import.meta.url));
const chunksOfMain = ["libraries", "shell"];

/** What the page's first script goes on to import comes beside it. */
const preloadMain: Plugin = {
  name: "preload-main",
  transformIndexHtml: {
    order: "post",
    handler: (_page, { bundle = {} }) =>
      Object.values(bundle)
        .filter((file) => file.type === "chunk" && chunksOfMain.includes(file.name))
        .flatMap(({ fileName, viteMetadata }) => [
          linkTo("modulepreload", fileName),
          ...[...(viteMetadata?.importedCss ?? [])].map((style) => linkTo("stylesheet", style)),
        ]),
  },
};

/**
 * The gateway serves everything below /app and replaces `cspNonce` by a nonce in each answer. On a slow line bytes cost
 * more than files, which come side by side: a page loads what it shows and what its room's pages share, and nothing of
 * other rooms.
 */
export default defineConfig({
  base: "/app/",
  plugins: [preloadMain],
  html: { cspNonce: "outbound-nonce" },
  build: {
    target: "baseline-widely-available",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "opening", test: /send-request|preload-helper/ },
            { name: (id, modules) => chunkOfMain(id, (one) => importsOf(modules.getModuleInfo(one))) },
            { name: "parts", test: /[\\/]console[\\/]src[\\/](?:ui|api)[\\/]/, minShareCount: 8 },
            {
              name: "shared-parts",
              test: /[\\/](?:ui|api|contracts|shell)[\\/]|state-words|event-looks|is-timezone/,
              minShareCount: 3,
            },
            { name: "writing", test: /[\\/](?:attachments|copy-editor)[\\/](?!written-copy)/, minShareCount: 2 },
            { name: "replies-parts", test: /[\\/]screens[\\/]replies[\\/]/, minShareCount: 3 },
            { name: "csv", test: /[\\/]csv[\\/]src[\\/](?!csv-line)/, minShareCount: 2 },
            { name: "icons", test: /lucide-react/, minShareCount: 2 },
            { name: (id) => `${roomOf(id)}-words`, test: /[\\/]words\.ts$/, minShareCount: 2 },
            { name: (id) => `${roomOf(id)}-list-words`, test: /-words\.ts$/, minShareCount: 2 },
            { name: (id) => `${roomOf(id)}-parts`, test: /[\\/](?:console|shared)[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/app/api": "http://localhost:3000", "/app/events": "http://localhost:3000" } },
});

const neededByMain = new Set<string>();

/** Null for what isn't needed before the app's first module runs. */
function chunkOfMain(id: string, importsOf: (id: string) => readonly string[]): string | null {
  const waiting = neededByMain.size === 0 ? [main] : [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (neededByMain.has(next)) continue;
    neededByMain.add(next);
    waiting.push(...importsOf(next));
  }
  if (!neededByMain.has(id)) return null;
  return id.includes("node_modules") ? "libraries" : "shell";
}

type Module = { code: string | null; importedIds: readonly string[] };

/** Of the icons, which one file exports, those that are named. */
function importsOf(module: Module | null): string[] {
  const { code, importedIds } = module ?? { code: null, importedIds: [] };
  return importedIds.flatMap((id) => {
    if (!/[\\/]lucide-react\.\w+$/.test(id)) return [id];
    const names = /import \{([^}]*)\} from "lucide-react"/.exec(code ?? "")?.[1]?.match(/\w+/g) ?? [];
    const files = names.map((name) => name.replace(/(?<=[a-z])(?=[A-Z\d])/g, "-").toLowerCase());
    return files.map((file) => join(dirname(id), "icons", `${file}.mjs`));
  });
}

function roomOf(id: string): string {
  return /[\\/]screens[\\/]([^\\/]+)/.exec(id)?.[1] ?? "shared";
}

function linkTo(rel: string, file: string): HtmlTagDescriptor {
  return { tag: "link", injectTo: "head", attrs: { rel, crossorigin: true, href: `/app/${file}` } };
}
