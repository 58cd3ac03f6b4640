export const outcomeTones = { done: "done", refused: "paused", unknown: "error" } as const;

export const through = {
  app: "in the app",
  api: "by the API",
  mcp: "by MCP",
  command: "on the command line",
  service: "by itself",
} as const;
