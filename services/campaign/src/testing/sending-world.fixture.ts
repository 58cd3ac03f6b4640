import type { Caller } from "@outbound/contracts/caller";
import { anonymizedEmail, isAnonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import { storeSuppressionCopies } from "@outbound/contracts/suppressions/store-suppression-copies";
import type { Random } from "@outbound/testing/seeded-random";
import { expect } from "vitest";
import { suppression } from "./campaign.fixture.ts";
import type { startInboxTest } from "./inbox.fixture.ts";
import type { Send } from "./sending.fixture.ts";

type Service = Awaited<ReturnType<typeof startInboxTest>>;

export type Person = {
  prospect: ProspectSnapshot;
  isChanging: boolean;
  isErased: boolean;
  hasReplied: boolean;
  /** To a mail that had not left, so that an address of theirs is excluded that got none: the one at the classification. */
  hasOptedOutUnmailed: boolean;
};

export type Mail = {
  send: Pick<Send, "id" | "attempt">;
  to: string;
  person: Person;
  worker: string;
  isGranted: boolean;
  openRequests: number;
};

/** What was answered while anything happened in a campaign, and what must therefore never happen. */
export type World = {
  caller: Caller;
  id: string;
  people: Map<string, Person>;
  loaded: Set<string>;
  mails: Mail[];
  /** The workers whose mail may have left, by send. */
  grants: Map<string, Set<string>>;
  pausedSince: number | undefined;
  isSwitching: boolean;
  isCompleted: boolean;
  completions: number;
  resolving: Set<string>;
  proven: Set<string>;
  suppressed: Set<string>;
  /** Everybody else must not be excluded by what happens to a mail. */
  mailed: Set<string>;
  leftAddresses: string[];
  erasedAddresses: Set<string>;
  optOuts: Set<MailedTo>;
  violations: string[];
  stories: Map<string, string[]>;
};

export type MailedTo = { id: string; recipient: string };

export function createWorld(caller: Caller, id: string, prospects: readonly ProspectSnapshot[]): World {
  const world: World = {
    caller,
    id,
    people: new Map(),
    loaded: new Set(),
    mails: [],
    grants: new Map(),
    pausedSince: undefined,
    isSwitching: false,
    isCompleted: false,
    completions: 0,
    resolving: new Set(),
    proven: new Set(),
    suppressed: new Set(),
    mailed: new Set(),
    leftAddresses: [],
    erasedAddresses: new Set(),
    optOuts: new Set(),
    violations: [],
    stories: new Map(),
  };
  welcome(world, prospects);
  return world;
}

function welcome({ people }: World, prospects: readonly ProspectSnapshot[]): void {
  for (const prospect of prospects) {
    people.set(prospect.id, {
      prospect,
      isChanging: false,
      isErased: false,
      hasReplied: false,
      hasOptedOutUnmailed: false,
    });
  }
}

/** Each names the change that it comes from, so one that is there before and after a request was there all the time. */
export function objectionsTo({ pausedSince, suppressed }: World, { to, person }: Mail): string[] {
  const { prospect, isChanging, isErased, hasReplied } = person;
  return [
    pausedSince !== undefined && `the campaign is paused since ${pausedSince}`,
    suppressed.has(to) && `${to} is suppressed`,
    hasReplied && `${to} has replied`,
    isErased && `${to} was erased`,
    !isChanging && prospect.email !== to && `version ${prospect.version} of ${to} has another address`,
  ].filter((objection) => objection !== false);
}

export function tell({ stories }: World, { id }: Pick<Send, "id">, chapter: string): void {
  stories.set(id, [...(stories.get(id) ?? []), chapter]);
}

/** Acts on people. Of two changes of a person at once nobody could say which was last. */
export function actsOnPeople(service: Service, random: Random) {
  const { call, db } = service;
  const pickPerson = ({ people }: World) => random.pick([...people.values()]);

  async function change(world: World, person: Person, changes: Partial<ProspectSnapshot>): Promise<void> {
    const { prospect } = person;
    const changed = { ...prospect, ...changes, version: prospect.version + 1 };
    person.isChanging = true;
    try {
      await call(storeProspectCopies, { prospects: [changed] }, world.caller);
      person.prospect = changed;
      if (person.hasOptedOutUnmailed) world.mailed.add(changed.email);
    } finally {
      person.isChanging = false;
    }
  }

  const recipientOf = async ({ id }: Pick<Send, "id">): Promise<string | undefined> => {
    const { rows } = await db.query<{ recipient: string | null }>("select recipient from send where id = $1", [id]);
    return rows[0]?.recipient ?? undefined;
  };

  return {
    enrolNewcomers: async (world: World): Promise<void> => {
      const newcomers = await service.enrol(world.caller, world.id, Array(1 + random.int(4)).fill({}));
      welcome(world, newcomers);
    },

    /** To a new address, or to one that somebody else has left. */
    changeAddress: async (world: World): Promise<void> => {
      const person = pickPerson(world);
      if (person.isChanging || person.isErased) return;
      const { email: before, id, version } = person.prospect;
      const fresh = `p-${id}-${version}@people.example`;
      const email = (random.chance(0.5) && world.leftAddresses.shift()) || fresh;
      await change(world, person, { email });
      world.leftAddresses.push(before);
    },

    erase: async (world: World): Promise<void> => {
      const person = pickPerson(world);
      if (person.isChanging || person.isErased || random.int(3) > 0) return;
      const { email: before, id } = person.prospect;
      await change(world, person, { email: anonymizedEmail(id), first_name: null, anonymized: true });
      person.isErased = true;
      world.erasedAddresses.add(before);
    },

    suppress: async (world: World): Promise<void> => {
      const { prospect, isErased } = pickPerson(world);
      if (isErased || random.int(8) > 0) return;
      const entries = [suppression(world.caller, { value: prospect.email })];
      await call(storeSuppressionCopies, { entries }, world.caller);
      world.suppressed.add(prospect.email);
    },

    recipientOf,

    /** What is said about a mail excludes its recipient, and the prospect's present address only if it has none. */
    excludeBy: async (
      world: World,
      send: Pick<Send, "id">,
      person: Person,
      act: () => Promise<boolean>,
    ): Promise<void> => {
      const { email } = person.prospect;
      const before = await recipientOf(send);
      const isExcluding = await act();
      const isStill = before !== undefined && before === (await recipientOf(send));
      if (!isStill) for (const present of [email, person.prospect.email]) world.mailed.add(present);
      else if (isExcluding && !isAnonymizedEmail(before)) world.suppressed.add(before);
    },
  };
}

export async function expectOnlyMailedExcluded({ db }: Service, { caller, mailed }: World): Promise<void> {
  const { rows } = await db.query<{ value: string }>(
    "select value from suppression_copy where workspace_id = $1 and version = 0",
    [caller.workspaceId],
  );
  expect(rows.map(({ value }) => value).filter((value) => !mailed.has(value))).toEqual([]);
}

export async function expectNoErasedRecipients({ db }: Service, { caller, erasedAddresses }: World): Promise<void> {
  const { rows } = await db.query<{ recipient: string; anonymized: boolean }>(
    `select s.recipient, p.anonymized from send s
     join enrolment e on e.workspace_id = s.workspace_id and e.id = s.enrolment_id
     join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     where s.workspace_id = $1 and s.recipient is not null`,
    [caller.workspaceId],
  );
  const named = rows.filter(({ recipient, anonymized }) =>
    anonymized ? !isAnonymizedEmail(recipient) : erasedAddresses.has(recipient),
  );
  expect(named).toEqual([]);
}
