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

// A process loads a module once, and not again for each test file: half of all work was that.
const inOneProcess = { isolate: false, unstubEnvs: true } as const;

/** They read what a whole process counts, so each has one to itself. */
const ofWholeProcesses = ["metrics", "lock-waits", "database-up", "unavailable"].map(
  (name) => `shared/*/src/${name}.int.test.ts`,
);

const onServers = {
  globalSetup: "shared/testing/src/global-setup.ts",
  setupFiles: "shared/testing/src/setup-file.ts",
  testTimeout: 240_000,
  hookTimeout: 240_000,
  maxWorkers: 3,
  // vitest runs projects of other maxWorkers in a group of their own.
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  test: {
    tags: [{ name: "long", description: "npm test leaves it out; npm run test:all and a release run it" }],
    projects: [
      {
        test: {
          ...inOneProcess,
          name: "unit",
          include: sources.map((folder) => `${folder}/**/*.test.ts`),
          exclude: ["**/*.{int,api}.test.ts", "**/node_modules/**"],
          testTimeout: 120_000,
          maxWorkers: "100%",
        },
      },
      {
        test: {
          ...inOneProcess,
          name: "int",
          include: sources.map((folder) => `${folder}/**/*.int.test.ts`),
          exclude: [...ofWholeProcesses, "**/node_modules/**"],
          ...onServers,
        },
      },
      {
        test: {
          name: "int-alone",
          include: ofWholeProcesses,
          ...onServers,
        },
      },
      {
        test: {
          ...inOneProcess,
          name: "api",
          // What in a package ends in .api.test.ts shares their system, with others' work beside it.
          include: ["tests/**/*.test.ts", ...sources.map((folder) => `${folder}/**/*.api.test.ts`)],
          ...onServers,
          globalSetup: ["tests/console-setup.ts", onServers.globalSetup, "shared/testing/src/system-setup.ts"],
        },
      },
    ],
  },
});
