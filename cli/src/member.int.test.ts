import { expect, test } from "vitest";
import { startCliTest } from "./cli.fixture.ts";

const { outbound, json, page, newWorkspace } = await startCliTest();

async function join(workspace: string, role: string, email: string): Promise<void> {
  const { url } = await json(["user", "invite", "-w", workspace, "--role", role, email]);
  const secret = new URL(url).hash.slice(1);
  expect((await page("link.redeem", { secret, password: "correct horse battery" })).status).toBe(200);
}

test("a workspace's members are listed, get another role and are removed by their addresses, and an owner stays", async () => {
  const workspace = await newWorkspace();
  await join(workspace, "owner", "ada@lovelace.example");
  await join(workspace, "viewer", "grace@hopper.example");
  const member = (...words: string[]) => outbound(["member", ...words, "-w", workspace]);

  expect((await member("set-role", "Grace@hopper.example", "editor")).stdout).toBe(
    "grace@hopper.example is editor now.\n",
  );
  const { stdout: listed } = await member("list");
  expect(listed).toMatch(
    /^EMAIL +ROLE +SECOND FACTOR +JOINED +ID\ngrace@hopper\.example +editor +no .*\nada@lovelace\.example +owner +no /,
  );

  const last = { code: 1, stdout: "", stderr: "The last owner can't go: make another member an owner first.\n" };
  expect(await member("set-role", "ada@lovelace.example", "admin")).toEqual(last);
  expect(await member("remove", "ada@lovelace.example")).toEqual(last);

  expect((await member("remove", "grace@hopper.example")).stdout).toBe(
    "grace@hopper.example is a member no longer; the account stays.\n",
  );
  expect(await json(["member", "list", "-w", workspace])).toMatchObject([
    { email: "ada@lovelace.example", role: "owner" },
  ]);
  expect(await json(["user", "list", "--search", "grace"])).toMatchObject([{ workspaces: [] }]);
  expect(await member("remove", "grace@hopper.example")).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "No member has the address grace@hopper.example: `outbound member list` shows who has one, `outbound user invite` makes a link for somebody new.\n",
  });
});

test("a member of another workspace is changed in the named one alone", async () => {
  const [here, elsewhere] = [await newWorkspace(), await newWorkspace()];
  await join(elsewhere, "editor", "alan@turing.example");
  const refused = await outbound(["member", "set-role", "alan@turing.example", "owner", "-w", here]);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(await json(["member", "list", "-w", elsewhere])).toMatchObject([{ role: "editor" }]);
});
