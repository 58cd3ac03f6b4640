import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { operations } from "@outbound/contracts/operations";
import { expect, test } from "vitest";

/** What the app calls and no command does, and what a person at a terminal has in its place. */
const instead: Record<string, string> = {
  "attachment.list": "the ids that `campaign export` prints, and `attachment get`",
  "authorization.grant": "nothing, as it is the person who lets a client in that answers a page",
  "campaign.capped": "`campaign explain`, for each person",
  "campaign.check": "`campaign apply`, which refuses the same before it writes anything",
  "campaign.count": "`campaign list`",
  "campaign.get": "`campaign list` and `campaign stats`",
  "campaign.holiday-regions": "nothing, as a file names the country by its code",
  "campaign.list": "`campaign list`, over all workspaces",
  "campaign.move": "`campaign apply`, whose file names the folder",
  "campaign.next": "`campaign explain`, for each person",
  "campaign.prospects": "`export people`, which is whole",
  "campaign.required-fields": "`campaign preflight`, which says what is missing and of whom",
  "campaign.results": "`campaign stats`, for each campaign",
  "campaign.weeks": "nothing, as a line over weeks is for the eye; `campaign stats` has the totals",
  "campaign.whereabouts": "`campaign stats`, and `export people`",
  "company.activity": "`company list`, and `export people`",
  "company.get": "`company list`, whose rows are whole",
  "conversation.count": "`conversation list --show`",
  "conversation.count-unread": "`conversation list --show unread`",
  "conversation.delete-draft": "`conversation draft`, which replaces it",
  "conversation.get": "`reply show`",
  "conversation.list": "`conversation list`, over all workspaces",
  "conversation.read": "nothing, as who reads at a terminal isn't a member for whom it could count as read",
  "dead-letter.list": "`queue dead`",
  "dead-letter.show": "`queue show`",
  "enrolment.awaited": "`campaign export`, which says by which replies it begins",
  "enrolment.find": "`campaign explain`",
  "enrolment.list": "`export people`, which is whole",
  "folder.list": "`campaign list`, which names each campaign's",
  "hook.list": "`hook list`, over all workspaces",
  "job.enrol-imported": "`job enrol`, once the import is done",
  "job.fix-rows": "`prospect import`, of a file with the rows as they should be",
  "mailbox.bounces": "`send list`, and `mailbox list`",
  "mailbox.check-part": "`mailbox check`",
  "mailbox.days": "`mailbox list`, which says today’s",
  "mailbox.domain": "`mailbox check`",
  "mailbox.domains": "`mailbox check`",
  "mailbox.providers": "`mailbox connect`, which says what the installation has no client for",
  "member.leave": "`member remove`, as a person at a terminal is no member",
  "member.reset-link": "`user link`",
  "offer.list": "`offer list`, over all workspaces",
  "prospect.check-addresses": "`prospect import`, whose answer says it of each row",
  "prospect.count-by-status": "`prospect list`",
  "prospect.create": "`prospect import`, of a file with one row",
  "prospect.get": "`prospect show`",
  "prospect.history": "`prospect show`, `send list` and `reply list`",
  "prospect.latest-campaigns": "`prospect show`",
  "prospect.list": "`prospect list`, over all workspaces",
  "prospect.tag": "`job tag`",
  "prospect.update": "the API alone, as a change is of the whole wanted state",
  "reply.get": "`reply show`",
  "reply.list": "`reply list`, over all workspaces",
  "reply.list-unsent": "`reply show`, which says why an answer waits",
  "saved-answer.fill": "nothing: a text for `reply send` is written whole",
  "sending.today": "`mailbox list` and `campaign explain`",
  "suppression.create": "`suppression add`, which knows the list of all workspaces, too",
  "suppression.delete": "`suppression remove`, which removes any entry",
  "suppression.list": "`suppression list`, over all workspaces",
  "system.status": "`status`",
  "workspace.setup": "`campaign list` and `prospect list`",
};

test("what the app does a command does by the same name, or it is listed here what a person at a terminal has instead", async () => {
  const called = await operationsOfCommands();
  const inApp = operations.filter(({ app }) => app).map(({ name }) => name);
  expect(inApp.filter((name) => !called.has(name)).sort()).toEqual(Object.keys(instead).sort());
});

const imports = /^import \{([^}]*)\} from "(@outbound\/contracts\/[^"]+)";/gm;

async function operationsOfCommands(): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const file of glob("**/*.ts", { cwd: fileURLToPath(new URL(".", import.meta.url)) })) {
    if (/\.(test|fixture)\.ts$/.test(file)) continue;
    const source = await readFile(new URL(file, import.meta.url), "utf8");
    for (const [, words = "", module = ""] of source.matchAll(imports)) {
      const exported: Record<string, unknown> = await import(module);
      for (const word of words.split(",").map((word) => word.trim())) {
        const one = operations.find((operation) => operation === exported[word]);
        if (one) names.add(one.name);
      }
    }
  }
  return names;
}
