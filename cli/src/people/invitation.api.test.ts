import { expect, test } from "vitest";
import { cliTest, fresh } from "../cli.fixture.ts";

const { outbound, json, page, newWorkspace } = await cliTest();

test("open invitations are listed without their links, and one that is withdrawn lets nobody in", async () => {
  const [workspace, elsewhere] = [await newWorkspace(), await newWorkspace()];
  const grace = `${fresh("grace")}@hopper.example`;
  const invite = (where: string) => json(["user", "invite", "-w", where, "--role", "admin", grace]);
  const { url } = await invite(workspace);
  await invite(elsewhere);

  const { stdout: listed } = await outbound(["invitation", "list", "-w", workspace]);
  expect(listed).toMatch(new RegExp(`^EMAIL +ROLE +INVITED BY +CREATED +EXPIRES +ID\n${grace} +admin +– .*\n$`));
  expect(listed).not.toContain(new URL(url).hash.slice(1));

  const withdraw = () => outbound(["invitation", "withdraw", grace.replace("grace", "Grace"), "-w", workspace]);
  expect((await withdraw()).stdout).toBe(`The link of ${grace} no longer works.\n`);
  const joined = await page("link.redeem", { secret: new URL(url).hash.slice(1), password: "correct horse battery" });
  expect(joined.ok).toBe(false);
  expect(await json(["invitation", "list", "-w", workspace])).toEqual([]);
  expect(await json(["invitation", "list", "-w", elsewhere])).toMatchObject([{ email: grace }]);
  expect(await withdraw()).toEqual({
    code: 1,
    stdout: "",
    stderr: `No invitation is open for ${grace}: \`outbound invitation list\` shows those that are.\n`,
  });
});
