import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const services = join(import.meta.dirname, "../../../services");
const named = /\bname: "([^"]+)",\s*text: /g;

const namesIn = (service: string): string[] =>
  readdirSync(join(services, service, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) => [...readFileSync(join(services, service, "src", file), "utf8").matchAll(named)])
    .map(([, name]) => String(name));

test("no two statements of a service share a name: a connection that knows the one refuses the other", () => {
  const names = new Map(readdirSync(services).map((service) => [service, namesIn(service)]));
  expect(names.get("campaign")?.length).toBeGreaterThan(50);
  for (const [service, all] of names) {
    const seen = new Set<string>();
    const twice = all.filter((name) => seen.size === seen.add(name).size);
    expect({ service, twice }).toEqual({ service, twice: [] });
  }
});
