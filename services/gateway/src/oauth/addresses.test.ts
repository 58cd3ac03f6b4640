import { expect, test } from "vitest";
import { isOurResource, originFor } from "./addresses.ts";

test("a client sees the machine's name that it used, and never a name that it made up", () => {
  const local = (host: string | undefined) => originFor("http://localhost:8080/", host);
  expect([local("127.0.0.1:8080"), local("[::1]:8080")]).toEqual(["http://127.0.0.1:8080", "http://[::1]:8080"]);
  for (const host of ["evil.example", "127.0.0.1:9", "localhost", "", undefined]) {
    expect(local(host)).toBe("http://localhost:8080");
  }
  expect(originFor("https://outbound.example", "127.0.0.1")).toBe("https://outbound.example");
});

test("a token is asked for our MCP server, by its address or that of the whole host", () => {
  const isOurs = (resource: string) => isOurResource("https://outbound.example", resource);
  for (const resource of [
    "https://outbound.example/api/mcp",
    "https://OUTBOUND.example:443",
    "https://outbound.example/",
  ])
    expect(isOurs(resource), resource).toBe(true);
  for (const resource of [
    "",
    "outbound.example",
    "http://outbound.example/api/mcp",
    "https://outbound.example/api/mcp/other",
    "https://outbound.example/api/mcp#x",
    "https://outbound.example/api/mcp?x",
    "https://outbound.example.evil.example/api/mcp",
    "https://outbound.example:8443/api/mcp",
  ])
    expect(isOurs(resource), resource).toBe(false);
});
