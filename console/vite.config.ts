import { defineConfig } from "vite";

/** The gateway serves everything below /app and replaces `cspNonce` by a nonce in each answer. */
export default defineConfig({
  base: "/app/",
  html: { cspNonce: "outbound-nonce" },
  build: {
    target: "baseline-widely-available",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // On a slow line each file costs a round trip, so what most screens use is in two. What is heavy and used by few
        // is imported when it is shown, so that it is in none of them.
        codeSplitting: {
          groups: [
            { name: "libraries", test: /node_modules/, tags: ["$initial"] },
            { name: "shell", test: /[\\/](?:console|shared)[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/app/api": "http://localhost:3000", "/app/events": "http://localhost:3000" } },
});
