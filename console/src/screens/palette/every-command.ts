export * from "./commands.ts";
export * from "./operator-commands.ts";
