import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";
import { chunkOfMain, chunkOfScreen, chunkOfScreens, grid, roomOf } from "./chunks.ts";

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
    license: { fileName: "licences.txt" },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "opening", test: /send-request|preload-helper/ },
            { name: chunkOfMain },
            { name: chunkOfScreens, minShareCount: 2 },
            { name: "grid", test: grid, minShareCount: 2 },
            { name: chunkOfScreen, minShareCount: 2 },
            {
              name: "sections",
              test: /[\\/]ui[\\/](?:section|framed|saved-form|change-form|use-changes)/,
              minShareCount: 2,
            },
            {
              name: "shared-parts",
              test: /[\\/](?:ui|api|contracts|shell|vocabulary)[\\/]/,
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

function linkTo(rel: string, file: string): HtmlTagDescriptor {
  return { tag: "link", injectTo: "head", attrs: { rel, crossorigin: true, href: `/app/${file}` } };
}
