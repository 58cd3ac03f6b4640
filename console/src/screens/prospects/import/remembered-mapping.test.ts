import { expect, test } from "vitest";
import { rememberedMapping, rememberMapping } from "./remembered-mapping.ts";

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  } as unknown as Storage;
}

test("a file with the same columns is matched as the last one of its workspace, and no other file", () => {
  const browser = storage();
  const columns = ["E-Mail", "Docks"];
  rememberMapping(browser, "kestrel", { columns, meanings: ["email", ""] });
  rememberMapping(browser, "kestrel", { columns, meanings: ["email", "custom_fields.Docks"] });
  expect(rememberedMapping(browser, "kestrel", columns)).toEqual(["email", "custom_fields.Docks"]);
  expect(rememberedMapping(browser, "other", columns)).toBeUndefined();
  expect(rememberedMapping(browser, "kestrel", ["Docks", "E-Mail"])).toBeUndefined();
});

test("of many files the latest twenty are remembered", () => {
  const browser = storage();
  const remember = (name: string) => rememberMapping(browser, "w", { columns: [name], meanings: ["email"] });
  for (let at = 0; at < 21; at += 1) remember(`c${at}`);
  expect(rememberedMapping(browser, "w", ["c0"])).toBeUndefined();
  expect(rememberedMapping(browser, "w", ["c1"])).toEqual(["email"]);
});

test.each(["nonsense", "{}", '[{"columns":["a"],"meanings":["email","x"]}]', "[null, 1]"])(
  "what another hand wrote is no mapping: %s",
  (text) => {
    const browser = storage();
    browser.setItem("outbound.columns:w", text);
    expect(rememberedMapping(browser, "w", ["a"])).toBeUndefined();
  },
);
