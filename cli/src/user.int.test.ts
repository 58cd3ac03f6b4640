import { expect, test } from "vitest";
import { startCliTest } from "./cli.fixture.ts";

const { outbound, json, page } = await startCliTest();

test("the operator invites somebody, sees them, resets them, disables them and lets them back in", async () => {
  await json(["workspace", "create", "--name", "North"]);
  const invited = await outbound(["user", "invite", "-w", "North", "--role", "editor", "Ada@Lovelace.example"]);
  expect(invited).toMatchObject({ code: 0, stdout: expect.stringMatching(/\/app\/setup#[\w-]{43}\n$/) });
  const secretOf = (url: string) => new URL(url.trim()).hash.slice(1);
  const password = "correct horse battery";
  const joined = await page("link.redeem", { secret: secretOf(invited.stdout), password });
  expect(joined.status).toBe(200);

  const { stdout: listed } = await outbound(["user", "list"]);
  expect(listed).toMatch(/^EMAIL +ID +WORKSPACES +OPERATOR +SECOND FACTOR +DISABLED +CREATED\n/);
  expect(listed).toMatch(/^ada@lovelace\.example +[\da-f-]{36} +North \(editor\) +no +no +– /m);
  const signIn = async (word: string) =>
    (await page("session.create", { email: "ada@lovelace.example", password: word })).status;

  const reset = await outbound(["user", "reset", "ada@lovelace.example"]);
  expect(await signIn(password)).toBe(401);
  const chosen = await page("link.redeem", { secret: secretOf(reset.stdout), password: "another password" });
  expect(chosen.status).toBe(200);

  const removed = await outbound(["user", "remove-second-factor", "Ada@Lovelace.example"]);
  expect(removed.stdout).toBe(
    "ada@lovelace.example signs in by password alone now. `outbound user reset ada@lovelace.example` ends that, too, if somebody else may know it.\n",
  );

  const { stdout: disabled } = await outbound(["user", "disable", "ada@lovelace.example"]);
  expect(disabled).toBe(
    "ada@lovelace.example can't sign in any more. `outbound user enable ada@lovelace.example` undoes it.\n",
  );
  expect(await signIn("another password")).toBe(403);
  expect(await json(["user", "list"])).toMatchObject([{ disabled_at: expect.any(String) }]);
  expect((await outbound(["user", "link", "ada@lovelace.example"])).stderr).toBe(
    "This account is disabled: `outbound user enable` comes first.\n",
  );
  await outbound(["user", "enable", "ada@lovelace.example"]);
  expect(await signIn("another password")).toBe(200);

  expect((await outbound(["user", "end-sessions", "ada@lovelace.example"])).stdout).toBe(
    "1 session of ada@lovelace.example ended.\n",
  );
  expect((await outbound(["user", "make-operator", "Ada@lovelace.example"])).stdout).toBe(
    "ada@lovelace.example runs this installation, in the app under Operator.\n",
  );
  expect(await json(["user", "list", "--search", "LOVELACE"])).toMatchObject([{ is_operator: true, sessions: 0 }]);
  expect(await json(["user", "list", "--search", "turing"])).toEqual([]);
  expect((await outbound(["user", "end-operator", "ada@lovelace.example"])).stdout).toBe(
    "ada@lovelace.example runs this installation no longer; their memberships stay.\n",
  );
  expect(await json(["user", "list"])).toMatchObject([{ is_operator: false }]);
  expect(await json(["workspace", "list", "--search", "ort"])).toMatchObject([{ name: "North", members: 1 }]);

  expect((await outbound(["user", "disable", "nobody@acme.example"])).stderr).toBe(
    "Nobody signs in as nobody@acme.example: `outbound user list` shows who does, `outbound user invite` makes a link for somebody new.\n",
  );
  expect((await outbound(["user", "invite", "-w", "North", "ada@lovelace.example"])).stderr).toBe(
    "ada@lovelace.example is a member of this workspace already.\n",
  );
});

test("an installation script makes the first owner with a password, once, and signs in as an operator", async () => {
  await json(["workspace", "create", "--name", "Unattended"]);
  const claim = ["workspace", "claim", "-w", "Unattended", "--operator", "--password-file", "-", "--email"];
  const made = await outbound([...claim, "Grace@hopper.example"], {}, { input: "a long enough secret\n" });
  expect(made).toEqual({ code: 0, stdout: "grace@hopper.example is the workspace's owner.\n", stderr: "" });
  const signedIn = await page("session.create", { email: "grace@hopper.example", password: "a long enough secret" });
  expect(signedIn.status).toBe(200);
  expect(await json(["user", "list", "--search", "grace"])).toMatchObject([
    { is_operator: true, workspaces: [{ name: "Unattended", role: "owner" }] },
  ]);
  const again = await outbound([...claim, "eve@x.example"], {}, { input: "a long enough secret" });
  expect(again).toEqual({ code: 1, stdout: "", stderr: "The workspace has an owner already.\n" });
  const short = await outbound([...claim, "eve@x.example"], {}, { input: "short" });
  expect(short.stderr).toBe("Choose a password of at least 10 characters.\n");
});
