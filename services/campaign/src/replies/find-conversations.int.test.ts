import { type Caller, operatorWorkspaceId } from "@outbound/contracts/caller";
import { listConversationEntries } from "@outbound/contracts/conversations/list-conversation-entries";
import { listConversations } from "@outbound/contracts/conversations/list-conversations";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import { sendAnswer } from "@outbound/contracts/replies/send-answer";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { fromProspect, startInboxTest } from "../testing/inbox.fixture.ts";
import { only } from "../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call } = service;
const operator: Caller = { ...freshCaller(), workspaceId: operatorWorkspaceId };

async function written(text: string, { name = "Zoë Öztürk", subject = "Re: A word" } = {}) {
  const campaign = await service.sent();
  const { caller, send, prospect } = campaign;
  const from = { address: prospect.email, name };
  await service.reply(caller, send, { ...fromProspect(prospect), from, subject, text });
  const find = async (words: string, as: Caller = caller) =>
    (await call(listConversations, { words, show: "all" }, as)).data.map(({ prospect }) => prospect?.email);
  return { ...campaign, find };
}

test.each([
  ["a word of the text", "budget"],
  ["its beginning, in another case", "BUDG"],
  ["several words in another order", "next budget"],
  ["a name without its accents", "ozturk zoe"],
  ["a name with them", "öztürk"],
  ["a name with e for its umlauts", "oeztuerk"],
  ["a part of the address", "people.example"],
  ["a word of the subject", "Preisliste"],
])("a conversation is found by %s", async (_, words) => {
  const { find, prospect } = await written("We have no budget before next year.", { subject: "Re: Preisliste" });
  expect(await find(words)).toEqual([prospect.email]);
});

test.each([
  ["a word that nobody wrote", "pricing"],
  ["a part within a word", "udget"],
  ["one of two words alone", "budget pricing"],
  ["operators", "budget & !(next | <-> pricing:*"],
  ["what marks its workspace", "ß01"],
])("a conversation is not found by %s", async (_, words) => {
  const { find } = await written("We have no budget before next year.");
  expect(await find(words)).toEqual([]);
});

test.each(["", "&|!", "'", "\\\\", "a\0b'; --", '"x"', "<->", "☃"])(
  "%j is looked for, and nothing fails",
  async (words) => {
    const { find } = await written("Hello");
    await find(words);
  },
);

test("a conversation is found by the name that the list shows, whatever name its person writes by", async () => {
  const { find, caller, prospect } = await written("We have no budget.", { name: "sales" });
  const named = { ...prospect, version: prospect.version + 1, first_name: "Jürgen", last_name: "Nachnäme20" };
  await service.prospects(caller, named);
  for (const words of ["nachname20", "Jürgen Nachnäme20", "budget"]) {
    expect(await find(words)).toEqual([prospect.email]);
  }
  expect(await find("jurgen pricing")).toEqual([]);
});

test("another workspace's conversations are not found, and the operator finds those of all", async () => {
  const [one, other] = [await written("Our secret plan"), await written("Our secret plan")];
  expect(await one.find("secret")).toEqual([one.prospect.email]);
  const entries = await call(listConversationEntries, { words: "secret plan", limit: "100" }, operator);
  const found = entries.data.map(({ prospect }) => prospect?.email);
  expect(found).toEqual(expect.arrayContaining([one.prospect.email, other.prospect.email]));
});

test("what an erased person wrote is not found any more", async () => {
  const { find, caller, prospect } = await written("Call me at home");
  const erased = { ...prospect, version: prospect.version + 1, email: anonymizedEmail(prospect.id), anonymized: true };
  await service.prospects(caller, erased);
  expect(await find("home")).toEqual([]);
});

/** Somebody of the workspace has answered them. */
async function answered(text: string) {
  const talk = await written("Where is your office?");
  const { id } = only(await service.replies(talk.caller));
  await call(sendAnswer, { id, text }, talk.caller);
  const ownOf = async (words: string) =>
    (await call(listConversations, { words, show: "all" }, talk.caller)).data.map((row) => row.found_in_own);
  return { ...talk, ownOf };
}

test("a conversation is found by one's own answer, which it says unless the person or their name has the words, too", async () => {
  const { find, ownOf, prospect, caller } = await answered("Our Büro is in Lisbon, not your office.");
  expect(await find("buro lisbon")).toEqual([prospect.email]);
  expect(await ownOf("Lisb")).toEqual([true]);
  expect(await ownOf("office")).toEqual([false]);
  expect(await find("where lisbon")).toEqual([]);
  const named = { ...prospect, version: prospect.version + 1, first_name: "Lisbon" };
  await service.prospects(caller, named);
  expect(await ownOf("lisbon")).toEqual([false]);
  const other = await answered("Another");
  expect(await other.find("lisbon")).toEqual([]);
});

test("words of any script, length and form are stored, and found by their beginning", async () => {
  const { find, prospect } = await written(
    `日本語の長い文章です${"漢".repeat(300)} ${"𝕏".repeat(200)} किताब ﬁn 1.5e3 \ud800 x\0y`,
  );
  for (const words of ["日本語", `日本語の長い文章です${"漢".repeat(150)}`, "𝕏".repeat(100), "किता", "fin", "1.5e3"]) {
    expect(await find(words), words).toEqual([prospect.email]);
  }
});

test("the longest reply is stored, and found by its beginning", async () => {
  const { find, prospect } = await written(`start ${"long words ".repeat(5_900)}`);
  expect(await find("start")).toEqual([prospect.email]);
});

test("pages of what many wrote, and of what few did, neither repeat nor leave out a conversation", async () => {
  const { caller, prospects } = await service.running(5, { mailboxes: ["ann@sender.example"] });
  await service.planAll();
  const enrolments = await service.enrolments(caller);
  for (const [at, send] of (await service.sends(caller)).entries()) {
    const { worker } = await service.dispatch(caller, send);
    await service.settle(caller, send, { worker });
    const { prospect_id } = only(enrolments.filter(({ id }) => id === send.enrolment_id));
    const prospect = only(prospects.filter(({ id }) => id === prospect_id));
    await service.reply(caller, send, { ...fromProspect(prospect), text: at % 2 === 0 ? "rare words" : "words" });
  }
  const paged = async (words: string) => {
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await call(listConversations, { words, show: "all", limit: "2", ...(cursor && { cursor }) }, caller);
      found.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    return found;
  };
  expect((await paged("words")).toSorted()).toEqual(prospects.map(({ id }) => id).toSorted());
  expect(new Set(await paged("rare")).size).toBe(3);
});
