import { expect, test } from "vitest";
import { findRoomProblems } from "./check-rooms.ts";
import type { Import } from "./read-imports.ts";

const order = { mailer: ["main.ts", "inbox", "mail"] };
const source = "services/mailer/src";
const leadingTo = (...files: string[]): Import[] =>
  files.map((file) => ({ specifier: file, file: `${source}/${file}` }));

test("a room may import those below it, and itself", () => {
  const imports = new Map<string, Import[]>([
    [`${source}/main.ts`, leadingTo("inbox/folders.ts", "mail/parse-mail.ts")],
    [`${source}/inbox/folders.ts`, leadingTo("inbox/rotation.ts", "mail/parse-mail.ts")],
    [`${source}/mail/parse-mail.ts`, [{ specifier: "zod" }]],
  ]);
  expect(findRoomProblems(imports, order)).toEqual([]);
});

test("an import that leads up is refused, a type's too; a test may import anything", () => {
  const imports = new Map<string, Import[]>([
    [`${source}/main.ts`, []],
    [`${source}/inbox/folders.ts`, []],
    [`${source}/mail/parse-mail.ts`, leadingTo("inbox/folders.ts")],
    [`${source}/mail/parse-mail.test.ts`, leadingTo("inbox/folders.ts")],
    [`${source}/mail/samples.fixture.ts`, leadingTo("inbox/folders.ts")],
  ]);
  expect(findRoomProblems(imports, order)).toEqual([
    `${source}/mail/parse-mail.ts: imports ${source}/inbox/folders.ts, but inbox stands above mail.`,
  ]);
});

test("a folder, a file beside the folders and a service without a place are found, and a place without a folder", () => {
  const imports = new Map<string, Import[]>([
    [`${source}/main.ts`, []],
    [`${source}/inbox/folders.ts`, []],
    [`${source}/helpers/text.ts`, []],
    [`${source}/loose.ts`, []],
    ["services/tracker/src/main.ts", []],
  ]);
  expect(findRoomProblems(imports, order)).toEqual([
    `${source}/helpers: has no place in the order of rooms.ts.`,
    `${source}/loose.ts: has no place in the order of rooms.ts.`,
    "services/tracker/src/main.ts: has no place in the order of rooms.ts.",
    `${source}/mail: is in the order of rooms.ts, and not there.`,
  ]);
});

test("in the console a screen may use what all screens share, and not the other way round", () => {
  const imports = new Map<string, Import[]>([
    ["console/src/screens/home/home.tsx", [{ specifier: "../../ui/card.tsx", file: "console/src/ui/card.tsx" }]],
    ["console/src/ui/card.tsx", [{ specifier: "../screens/home/home.tsx", file: "console/src/screens/home/home.tsx" }]],
  ]);
  expect(findRoomProblems(imports, { console: ["screens", "ui"] })).toEqual([
    "console/src/ui/card.tsx: imports console/src/screens/home/home.tsx, but screens stands above ui.",
  ]);
});

test("a screen's folder has its place in the order, and so have its parts; what is beside them is in the folder's own place", () => {
  const screens = "console/src/screens";
  const to = (...files: string[]): Import[] => files.map((file) => ({ specifier: file, file: `${screens}/${file}` }));
  const imports = new Map<string, Import[]>([
    [`${screens}/jobs/job.tsx`, to("replies/reply-routes.ts", "replies/inbox/inbox.tsx", "replies/words.ts")],
    [`${screens}/replies/reply-routes.ts`, to("replies/inbox/inbox.tsx", "replies/words.ts")],
    [`${screens}/replies/inbox/inbox.tsx`, to("replies/words.ts", "replies/inbox/inbox.module.css")],
    [`${screens}/replies/words.ts`, to("jobs/job.tsx", "replies/inbox/inbox.tsx")],
    [`${screens}/offers/offer.tsx`, []],
  ]);
  const names = ["jobs", "replies/reply-routes.ts", "replies/inbox", "replies"];
  expect(findRoomProblems(imports, { console: names.map((name) => `screens/${name}`) })).toEqual([
    `${screens}/replies/words.ts: imports ${screens}/jobs/job.tsx, but screens/jobs stands above screens/replies.`,
    `${screens}/replies/words.ts: imports ${screens}/replies/inbox/inbox.tsx, but screens/replies/inbox stands above screens/replies.`,
    `${screens}/offers: has no place in the order of rooms.ts.`,
  ]);
});
