import { defineConfig } from "vitest/config";

const sources = [
  "shared/*/src",
  "services/*/src",
  "infra/src",
  "dev/src",
  "tools/src",
  "cli/src",
  "bench/src",
  "console/src",
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: sources.map((folder) => `${folder}/**/*.test.ts`),
          exclude: ["**/*.int.test.ts", "**/node_modules/**"],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: "int",
          include: sources.map((folder) => `${folder}/**/*.int.test.ts`),
          globalSetup: "shared/testing/src/global-setup.ts",
          setupFiles: "shared/testing/src/end-of-file.ts",
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: "api",
          include: ["tests/**/*.test.ts"],
          globalSetup: [
            "tests/console-setup.ts",
            "shared/testing/src/global-setup.ts",
            "shared/testing/src/system-setup.ts",
          ],
          setupFiles: "shared/testing/src/end-of-file.ts",
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
