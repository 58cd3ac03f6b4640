import { expect, test } from "vitest";
import { cliTest, fresh } from "../cli.fixture.ts";

const { outbound, launched, json, page } = await cliTest();

test("the operator invites somebody, sees them, resets them, disables them and lets them back in", async () => {
  const north = fresh("North");
  const ada = `${fresh("ada")}@lovelace.example`;
  const inCapitals = ada.replace("ada", "Ada");
  await json(["workspace", "create", "--name", north]);
  const invited = await outbound(["user", "invite", "-w", north, "--role", "editor", inCapitals]);
  expect(invited).toMatchObject({ code: 0, stdout: expect.stringMatching(/\/app\/setup#[\w-]{43}\n$/) });
  const secretOf = (url: string) => new URL(url.trim()).hash.slice(1);
  const password = "correct horse battery";
  const joined = await page("link.redeem", { secret: secretOf(invited.stdout), name: "Ada Lovelace", password });
  expect(joined.status).toBe(200);

  const { stdout: listed } = await outbound(["user", "list"]);
  expect(listed).toMatch(/^EMAIL +NAME +ID +WORKSPACES +OPERATOR +SECOND FACTOR +DISABLED +CREATED\n/);
  expect(listed).toMatch(new RegExp(`^${ada} +Ada Lovelace +[\\da-f-]{36} +${north} \\(editor\\) +no +no +– `, "m"));
  const found = () => json(["user", "list", "--search", ada]);
  const signIn = async (word: string) => (await page("session.create", { email: ada, password: word })).status;

  const reset = await outbound(["user", "reset", ada]);
  expect(await signIn(password)).toBe(401);
  const chosen = await page("link.redeem", { secret: secretOf(reset.stdout), password: "another password" });
  expect(chosen.status).toBe(200);

  const removed = await outbound(["user", "remove-second-factor", inCapitals]);
  expect(removed.stdout).toBe(
    `${ada} signs in with the password alone now. \`outbound user reset ${ada}\` ends that, too, if somebody else may know it.\n`,
  );

  const { stdout: disabled } = await outbound(["user", "disable", ada]);
  expect(disabled).toBe(`${ada} can't sign in any more. \`outbound user enable ${ada}\` undoes it.\n`);
  expect(await signIn("another password")).toBe(403);
  expect(await found()).toMatchObject([{ disabled_at: expect.any(String) }]);
  expect((await outbound(["user", "link", ada])).stderr).toBe(
    "This account is disabled. Enable it first, by `outbound user enable`.\n",
  );
  await outbound(["user", "enable", ada]);
  expect(await signIn("another password")).toBe(200);

  expect((await outbound(["user", "end-sessions", ada])).stdout).toBe(`1 session of ${ada} ended.\n`);
  expect((await outbound(["user", "make-operator", inCapitals])).stdout).toBe(
    `${ada} is operator of this installation now.\n`,
  );
  expect(await json(["user", "list", "--search", ada.toUpperCase()])).toMatchObject([
    { is_operator: true, sessions: 0 },
  ]);
  expect(await json(["user", "list", "--search", fresh("turing")])).toEqual([]);
  expect((await outbound(["user", "end-operator", ada])).stdout).toBe(
    `${ada} is no longer operator; memberships stay.\n`,
  );
  expect(await found()).toMatchObject([{ is_operator: false }]);
  expect(await json(["workspace", "list", "--search", north.slice(1)])).toMatchObject([{ name: north, members: 1 }]);

  expect((await outbound(["user", "disable", "nobody@acme.example"])).stderr).toBe(
    "No account has the email nobody@acme.example: `outbound user list` shows all, `outbound user invite` invites somebody new.\n",
  );
  expect((await outbound(["user", "invite", "-w", north, ada])).stderr).toBe(
    `${ada} is already a member of this workspace.\n`,
  );
});

test("an installation script makes the first owner with a password, once, and signs in as an operator", async () => {
  const unattended = fresh("Unattended");
  const grace = `${fresh("grace")}@hopper.example`;
  await json(["workspace", "create", "--name", unattended]);
  const claim = ["workspace", "claim", "-w", unattended, "--operator", "--password-file", "-", "--email"];
  const made = await launched([...claim, grace.replace("grace", "Grace")], { input: "a long enough secret\n" });
  expect(made).toEqual({ code: 0, stdout: `${grace} is the workspace's owner.\n`, stderr: "" });
  const signedIn = await page("session.create", { email: grace, password: "a long enough secret" });
  expect(signedIn.status).toBe(200);
  expect(await json(["user", "list", "--search", grace])).toMatchObject([
    { is_operator: true, workspaces: [{ name: unattended, role: "owner" }] },
  ]);
  const again = await launched([...claim, "eve@x.example"], { input: "a long enough secret" });
  expect(again).toEqual({ code: 1, stdout: "", stderr: "The workspace has an owner already.\n" });
  const short = await launched([...claim, "eve@x.example"], { input: "short" });
  expect(short.stderr).toBe("Choose a password of at least 10 characters.\n");
});
