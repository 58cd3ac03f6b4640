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
  },
  server: { proxy: { "/app/api": "http://localhost:3000", "/app/events": "http://localhost:3000" } },
});
