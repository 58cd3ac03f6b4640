import { expect, test } from "vitest";
import { cliTest, fresh } from "../cli.fixture.ts";

const { outbound, json, page, newWorkspace } = await cliTest();

async function join(workspace: string, role: string, email: string): Promise<void> {
  const { url } = await json(["user", "invite", "-w", workspace, "--role", role, email]);
  const secret = new URL(url).hash.slice(1);
  expect((await page("link.redeem", { secret, password: "correct horse battery" })).status).toBe(200);
}

test("a workspace's members are listed, get another role and are removed by their addresses, and an owner stays", async () => {
  const workspace = await newWorkspace();
  const ada = `${fresh("ada")}@lovelace.example`;
  const grace = `${fresh("grace")}@hopper.example`;
  await join(workspace, "owner", ada);
  await join(workspace, "viewer", grace);
  const member = (...words: string[]) => outbound(["member", ...words, "-w", workspace]);

  expect((await member("set-role", grace.replace("grace", "Grace"), "editor")).stdout).toBe(
    `${grace} is editor now.\n`,
  );
  const { stdout: listed } = await member("list");
  expect(listed).toMatch(
    new RegExp(`^EMAIL +NAME +ROLE +SECOND FACTOR +JOINED +ID\n${grace} +– +editor +no .*\n${ada} +– +owner +no `),
  );

  const last = { code: 1, stdout: "", stderr: "This is the last owner. Make another member an owner first.\n" };
  expect(await member("set-role", ada, "admin")).toEqual(last);
  expect(await member("remove", ada)).toEqual(last);

  expect((await member("remove", grace)).stdout).toBe(`${grace} is no longer a member; the account stays.\n`);
  expect(await json(["member", "list", "-w", workspace])).toMatchObject([{ email: ada, role: "owner" }]);
  expect(await json(["user", "list", "--search", grace])).toMatchObject([{ workspaces: [] }]);
  expect(await member("remove", grace)).toEqual({
    code: 1,
    stdout: "",
    stderr: `No member has the email ${grace}: \`outbound member list\` shows all, \`outbound user invite\` invites somebody new.\n`,
  });
});

test("a member of another workspace is changed in the named one alone", async () => {
  const [here, elsewhere] = [await newWorkspace(), await newWorkspace()];
  const alan = `${fresh("alan")}@turing.example`;
  await join(elsewhere, "editor", alan);
  const refused = await outbound(["member", "set-role", alan, "owner", "-w", here]);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(await json(["member", "list", "-w", elsewhere])).toMatchObject([{ role: "editor" }]);
});
