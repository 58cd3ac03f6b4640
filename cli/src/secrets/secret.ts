import {
  listCredentialKeys,
  listSecondFactorKeys,
  listSigningSecretKeys,
} from "@outbound/contracts/secrets/list-sealing-keys";
import {
  resealCredentials,
  resealSecondFactors,
  resealSigningSecrets,
} from "@outbound/contracts/secrets/reseal-secrets";
import type { Command } from "commander";
import { newCommand } from "../input/new-command.ts";
import { CliError } from "../output/cli-error.ts";
import { type Output, print, printRows } from "../output/output.ts";
import { progressBar } from "../output/progress-bar.ts";
import { type Session, withSession } from "../session/session.ts";

const keepers = [
  { what: "mailbox credentials", keys: listCredentialKeys, reseal: resealCredentials },
  { what: "webhook signing secrets", keys: listSigningSecretKeys, reseal: resealSigningSecrets },
  { what: "second factors", keys: listSecondFactorKeys, reseal: resealSecondFactors },
];
type Keeper = (typeof keepers)[number];

export function secretCommands(program: Command): void {
  const group = program.command("secret").description("stored secrets and their encryption keys");

  newCommand(group, "list", "count the stored secrets by key; a key that has none may be removed").action(list);
  newCommand(group, "rotate", "encrypt all stored secrets with the first of OUTBOUND_SEALING_KEYS").action(rotate);
}

async function list(output: Output): Promise<void> {
  const rows = await withSession(async ({ call }) => {
    const lists = keepers.map(async ({ what, keys }) => {
      const { sealing_key, keys: uses } = await call(keys, {});
      return uses.map((use) => ({ what, ...use, is_sealing: use.key === sealing_key }));
    });
    return (await Promise.all(lists)).flat();
  });
  printRows(output, rows, {
    what: (row) => row.what,
    key: (row) => row.key,
    secrets: (row) => row.secrets,
    state: (row) => (row.is_sealing ? "in use" : row.is_known ? "to be rotated" : "missing: can't be opened"),
  });
}

async function rotate(output: Output): Promise<void> {
  const rows = await withSession(async (session) => {
    const done = [];
    for (const keeper of keepers) done.push(await resealAll(session, keeper));
    return done;
  });
  const sentence = rows
    .map(
      ({ what, read, resealed, sealing_key }) => `${resealed} of ${read} ${what} were brought to key ${sealing_key}.`,
    )
    .join("\n");
  print(output, rows, sentence);
  const unreadable = rows.flatMap(({ what, unreadable }) => unreadable.map((row) => ({ what, ...row })));
  if (unreadable.length > 0) throw new CliError(describeUnreadable(unreadable));
}

async function resealAll({ call }: Session, { what, keys, reseal }: Keeper) {
  const { sealing_key, keys: uses } = await call(keys, {});
  const done = { what, sealing_key, read: 0, resealed: 0, unreadable: [] as { id: string; reason: string }[] };
  const bar = progressBar(
    uses.reduce((sum, { secrets }) => sum + secrets, 0),
    () => `${done.resealed} ${what}`,
  );
  try {
    for (let cursor: string | undefined; ; ) {
      const page = await call(reseal, { ...(cursor && { cursor }) });
      // Replicas with different keys would reseal the secrets back and forth.
      if (page.sealing_key !== sealing_key) {
        throw new CliError(
          `Not every replica seals ${what} with the same key (${sealing_key}, ${page.sealing_key}): restart all with the same OUTBOUND_SEALING_KEYS, then rotate again.`,
        );
      }
      done.read += page.read;
      done.resealed += page.resealed;
      done.unreadable.push(...page.unreadable);
      bar.update(done.read);
      if (page.next_cursor === null) return done;
      cursor = page.next_cursor;
    }
  } finally {
    bar.stop();
  }
}

const shownReasons = 10;

function describeUnreadable(rows: readonly { what: string; id: string; reason: string }[]): string {
  const lines = rows.slice(0, shownReasons).map(({ what, id, reason }) => `  ${what} ${id}: ${reason}`);
  return [
    `${rows.length} secrets can't be opened and stayed as they are. Give OUTBOUND_SEALING_KEYS the key, restart and rotate again, or add the mailbox again and replace the signing secret:`,
    ...lines,
    ...(rows.length > shownReasons ? ["  …"] : []),
  ].join("\n");
}
