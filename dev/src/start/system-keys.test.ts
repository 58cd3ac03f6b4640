import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openHome } from "../home/home.ts";
import { systemKeys } from "./system-keys.ts";

const [one, two, three] = ["1", "2", "3"].map((digit) => digit.repeat(64)) as [string, string, string];

test("keys of one start are found by the next one without them, and no key is dropped by itself", async () => {
  const home = await temporaryHome();
  expect(await systemKeys(home, { OUTBOUND_SECRET_KEY: one })).toEqual({ secretKey: one });
  expect(await systemKeys(home, { OUTBOUND_SEALING_KEYS: two })).toEqual({ secretKey: one, sealingKeys: two });
  expect(await systemKeys(home, {})).toEqual({ secretKey: one, sealingKeys: two });
  const rotated = { secretKey: one, sealingKeys: `${three},${two}` };
  expect(await systemKeys(home, { OUTBOUND_SEALING_KEYS: three })).toEqual(rotated);
  expect(await systemKeys(home, {})).toEqual(rotated);

  await writeFile(home.path("sealing-keys"), `${three}\n`);
  expect(await systemKeys(home, {})).toEqual({ secretKey: one, sealingKeys: three });
});

test("another secret key than the stored one is refused, as links that were sent would be dead", async () => {
  const home = await temporaryHome();
  await systemKeys(home, { OUTBOUND_SECRET_KEY: one });
  const refused = `OUTBOUND_SECRET_KEY is another key than the one of this data folder, ${home.path("secret-key")}.`;
  await expect(systemKeys(home, { OUTBOUND_SECRET_KEY: two })).rejects.toThrow(refused);
  expect(await systemKeys(home, { OUTBOUND_SECRET_KEY: one })).toEqual({ secretKey: one });
});

test("a lost secret key is not replaced in silence beside data that were made with it; a new one can be given", async () => {
  const home = await temporaryHome();
  const { secretKey } = await systemKeys(home, {});
  await home.write("amqp-namespace", "outbound.");
  expect(await systemKeys(home, {})).toEqual({ secretKey });
  await home.remove("secret-key");
  await expect(systemKeys(home, {})).rejects.toThrow(/secret-key is missing beside the data that were made with it/);
  expect(await systemKeys(home, { OUTBOUND_SECRET_KEY: two })).toEqual({ secretKey: two });
});

test("without keys one secret key is made, once", async () => {
  const home = await temporaryHome();
  const made = await systemKeys(home, {});
  expect(made).toEqual({ secretKey: expect.stringMatching(/^[\da-f]{64}$/) });
  expect(await systemKeys(home, {})).toEqual(made);
});

test("an invalid key is refused by its name and not by its value", async () => {
  const home = await temporaryHome();
  await expect(systemKeys(home, { OUTBOUND_SEALING_KEYS: "s3cret" })).rejects.toThrow(
    /^OUTBOUND_SEALING_KEYS must hold/,
  );
  await expect(systemKeys(home, { OUTBOUND_SECRET_KEY: "abc" })).rejects.toThrow(/^OUTBOUND_SECRET_KEY must be 64/);
  await writeFile(home.path("sealing-keys"), "s3cret");
  await expect(systemKeys(home, {})).rejects.toThrow(`${home.path("sealing-keys")} must hold keys of 64`);
});

async function temporaryHome() {
  const folder = await mkdtemp(join(tmpdir(), "outbound-keys-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return openHome(folder);
}
