import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eventually } from "@outbound/testing/eventually";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailedProspect } from "../api/mailed-prospect.ts";
import { freshWorkspace, system, type Workspace } from "../api/workspace.ts";
import { inboxOn } from "./inbox-page.ts";
import { expectNothingInTheWay } from "./look.ts";
import { becomeMember, becomeOwner, freshAddress } from "./member.ts";
import { newVisitor, tabTo, whyNot } from "./visitor.ts";

const title = "The email with its formatting";

describe.skipIf(whyNot)(`a reply with its formatting, in a browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  let workspace: Workspace;
  let stranger: Awaited<ReturnType<typeof startStranger>>;
  let person: Awaited<ReturnType<typeof mailedProspect>>;
  let hostile: string;
  let id: string;

  beforeAll(async () => {
    stranger = await startStranger();
    hostile = hostileHtml(stranger.url);
    workspace = await freshWorkspace("Acme");
    person = await mailedProspect(workspace, { prospect: { first_name: "Grace" } });
    id = await person.reply({ text: "Yes, the big one.", html: hostile });
  });
  afterAll(async () => stranger.stop());

  async function open(page: Page, reply = id) {
    await inboxOn(page, workspace).open(reply);
    await page.getByText("Yes, the big one.").or(page.getByText("Plain words.")).first().waitFor();
  }

  const frameOf = (page: Page) => page.frameLocator(`iframe[title="${title}"]`);

  /** What the mail can do it has done by the time that somebody follows its link, in a tab that has nothing of the app. */
  async function followLink(page: Page) {
    const [opened] = await Promise.all([
      page.context().waitForEvent("page"),
      frameOf(page).getByRole("link", { name: "Our plan" }).click(),
    ]);
    await opened.getByText("The plan of a stranger").waitFor();
    expect(await opened.evaluate("[opener, document.referrer, typeof fetch]")).toEqual([null, "", "function"]);
    await opened.close();
  }

  test("is text until somebody wants to see it, and then runs nothing, requests nothing and keeps its form", async () => {
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeOwner(page, workspace, freshAddress("ada"));
    await open(page);
    await page.getByText("Yes, the big one.").first().waitFor();
    expect(await page.locator("iframe").count()).toBe(0);
    await page.getByRole("button", { name: "Show formatting" }).click();
    const frame = frameOf(page);
    await frame.locator("b").filter({ hasText: "the big one" }).waitFor();
    await frame.getByRole("cell", { name: "a price" }).waitFor();
    expect(await frame.locator("img, script, style:not(head style), form, input, iframe, svg, [onclick]").count()).toBe(
      0,
    );
    expect(await frame.getByRole("link").count()).toBe(1);
    await followLink(page);
    expect(stranger.asked()).toEqual(["/plan"]);
    expect(await page.title()).not.toContain("taken");
    await page.getByRole("button", { name: "Show as text" }).click();
    await page.locator("iframe").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await close();
  });

  test("would run and request nothing even if no part of it had been cleaned", async () => {
    const { page, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "viewer", freshAddress("vera"));
    await page.route("**/app/api/reply.get", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), body_html: hostile } });
    });
    stranger.forget();
    await open(page);
    await page.getByRole("button", { name: "Show formatting" }).click();
    const frame = frameOf(page);
    await frame.locator("b").filter({ hasText: "the big one" }).waitFor();
    await frame.getByRole("button", { name: "Go" }).click();
    await frame.getByRole("link", { name: "A script" }).click();
    await followLink(page);
    expect(stranger.asked()).toEqual(["/plan"]);
    expect(await page.title()).not.toContain("taken");
    expect(await page.evaluate("location.pathname")).toContain(id);

    // Where nothing holds it back the same mail does all of it.
    const unguarded = await page.context().newPage();
    await unguarded.goto(`${stranger.url}/hostile`);
    const some = ["/seen.gif", "/style.png", "/frame", "/run", "/refresh"];
    await eventually(() => expect(stranger.asked()).toEqual(expect.arrayContaining(some)));
    await close();
  });

  test("by keyboard alone it is shown, walked through to its link, and left again", async () => {
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "viewer", freshAddress("vera"));
    await open(page);
    await tabTo(page, "Show formatting");
    await page.keyboard.press("Enter");
    await frameOf(page).getByRole("link", { name: "Our plan" }).waitFor();
    await page.keyboard.press("Shift+Tab");
    await eventually(async () => {
      if (await frameOf(page).locator("a:focus").count()) return;
      await page.keyboard.press("Shift+Tab");
      throw new Error("The focus isn't on the link yet.");
    });
    const [opened] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Enter")]);
    await opened.getByText("The plan of a stranger").waitFor();
    await opened.close();
    await tabTo(page, "Show as text");
    expect(complaints).toEqual([]);
    await close();
  });

  test("is not offered of a mail that has no more than its text", async () => {
    const { page, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "viewer", freshAddress("vera"));
    await open(page, await person.reply({ text: "Plain words.", html: "<div><p>Plain<br>words.</p></div>" }));
    const plain = inboxOn(page, workspace).email("Plain words.");
    await plain.waitFor();
    expect(await plain.getByRole("button", { name: "Show formatting" }).count()).toBe(0);
    await close();
  });

  test("it passes axe and nothing is cut off, at any width", async () => {
    const { page, complaints, close } = await newVisitor(system().baseUrl);
    await becomeMember(page, workspace, "editor", freshAddress("edith"));
    await open(page);
    await page.getByRole("button", { name: "Show formatting" }).click();
    await frameOf(page).getByRole("link", { name: "Our plan" }).waitFor();
    await expectNothingInTheWay(page, "reply-as-written");
    expect(complaints).toEqual([]);
    await close();
  });
});

/** Counts what it is asked for, but for the picture that a browser wants of each host. */
async function startStranger() {
  let asked: string[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url ?? "");
    res.setHeader("Access-Control-Allow-Origin", "*");
    const page = req.url === "/hostile" ? hostileHtml(`http://${req.headers.host}`) : "<p>The plan of a stranger</p>";
    res.writeHead(200, { "Content-Type": "text/html" }).end(page);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked.filter((path) => path !== "/favicon.ico"),
    forget: () => void (asked = []),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const hostileHtml = (at: string) => {
  const run = `top.document.title = 'taken'; fetch('${at}/run')`;
  const page = `&lt;script&gt;${run}&lt;/script&gt;`;
  return `
<html><head><base href="${at}/base/"><meta http-equiv="refresh" content="0; url=${at}/refresh">
<link rel="stylesheet" href="${at}/link.css"><link rel="prefetch" href="${at}/prefetch"><link rel="icon" href="${at}/icon.png">
<style>@import url(${at}/import.css); body { background: url(${at}/style.png); width: expression(${run}) }
@font-face { font-family: x; src: url(${at}/font.woff) } p { font-family: x }</style>
<script src="${at}/script.js"></script><script>${run}</script></head>
<body background="${at}/body.png" onload="${run}">
<p>Yes, <b onclick="${run}" style="background: url(${at}/inline.png)">the big one</b>.</p>
<img src="${at}/seen.gif" srcset="${at}/seen-2.gif 2x" onerror="${run}"><picture><source srcset="${at}/source.gif"></picture>
<table background="${at}/table.png"><tr><td>a price</td><td>of 40 in a month, and 400 in a year</td></tr></table>
<blockquote>On Friday Ann wrote:<br>A question</blockquote>
<svg onload="${run}"><image href="${at}/svg.png"/><script>${run}</script><a href="javascript:${run}"><text>x</text></a></svg>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;"></mglyph></table></mtext></math>
<iframe src="${at}/frame"></iframe><iframe srcdoc="${page}"></iframe><iframe src="javascript:${run}"></iframe>
<object data="${at}/object"></object><embed src="${at}/embed"><video src="${at}/video" poster="${at}/poster" autoplay></video>
<audio src="${at}/audio" autoplay></audio><input type="image" src="${at}/input.png"><details open ontoggle="${run}"></details>
<form action="${at}/form"><input name="password" autofocus onfocus="${run}"><button>Go</button></form>
<a href="javascript:${run}">A script</a> <a href="data:text/html,${page}">A page</a> <a href="//${at.slice(7)}/relative">Relative</a>
<a href="${at}/plan" ping="${at}/ping">Our plan</a>
</body></html>`;
};
