import { expect, test } from "vitest";
import { cliTest } from "../cli.fixture.ts";

const { outbound, json, newWorkspace, file } = await cliTest();

test("an offer is made to a person or a company, listed with its status, and withdrawn once", async () => {
  const workspace = await newWorkspace();
  const csv = await file("offered.csv", "email\ngrace@hopper.example\n");
  await json(["prospect", "import", "-w", workspace, "--file", csv]);
  const create = (...args: string[]) => outbound(["offer", "create", "-w", workspace, "--title", "A\u001b", ...args]);
  expect((await create("--email", "grace@hopper.example")).stderr).toBe("`title` must be one line.\n");
  const progress = await outbound([
    "offer",
    "create",
    "-w",
    workspace,
    "--title",
    "Site",
    "--email",
    "Grace@hopper.example",
  ]);
  expect(progress.stdout).toMatch(
    /^Offer [\da-f-]{36} can be accepted or declined at http:\/\/127\.0\.0\.1:\d+\/o\/[\w-]{66}\n$/,
  );
  const terms = ["--amount", "900", "--currency", "EUR", "--valid-until", "2099-12-31"];
  const toCompany = ["offer", "create", "-w", workspace, "--title", "All", "--company", "Hopper.example", ...terms];
  const made = await json(toCompany);
  expect(made).toMatchObject({ prospect: null, amount: "900.00", page_url: expect.stringContaining("/o/") });

  expect(await json(["offer", "withdraw", "-w", workspace, made.id])).toMatchObject({ status: "withdrawn" });
  const again = await outbound(["offer", "withdraw", "-w", workspace, made.id]);
  expect(again).toMatchObject({ code: 1, stderr: "Only an open offer can be withdrawn: this one is withdrawn.\n" });
  const { stdout } = await outbound(["offer", "list", "-w", workspace, "--status", "withdrawn"]);
  expect(stdout).toMatch(/^ID +STATUS +TITLE +AMOUNT +FOR +VALID UNTIL +SENT\n\S+ +withdrawn +All +900\.00 EUR +/);
  const rows: { status: string }[] = await json(["offer", "list", "-w", workspace]);
  expect(rows.map(({ status }) => status).sort()).toEqual(["sent", "withdrawn"]);
});

test("an offer to nobody, to two or to an unknown company is not made", async () => {
  const workspace = await newWorkspace();
  const create = async (...args: string[]) =>
    (await outbound(["offer", "create", "-w", workspace, "--title", "Site", ...args])).stderr;
  expect(await create()).toBe("Give --email A, or --company C.\n");
  expect(await create("--email", "a@b.example", "--company", "b.example")).toBe("Give --email A, or --company C.\n");
  expect(await create("--company", "b.example")).toBe("There is no company with the domain b.example.\n");
  expect(await create("--company", crypto.randomUUID())).toBe("Company not found.\n");
  expect(await create("--email", "a@b.example")).toMatch(/^Prospect not found\. `outbound prospect list` /);
  expect(await json(["offer", "list", "-w", workspace])).toEqual([]);

  const csv = await file("twins.csv", "email,company_name\na@twin.example,Twin One\nb@twin.example,Twin Two\n");
  await json(["prospect", "import", "-w", workspace, "--file", csv]);
  expect(await create("--company", "twin.example")).toMatch(
    /^Several companies have the domain twin\.example: give the id, such as one of\n( {2}[\da-f-]{36} {2}Twin (One|Two)\n){2}$/,
  );
});
