import { defineConfig } from "vite";

/** Everything is served by the gateway below /app, which puts a nonce in the place of `cspNonce` in each answer. */
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
