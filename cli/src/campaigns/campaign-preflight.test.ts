import { preflightCodes } from "@outbound/contracts/campaigns/preflight-campaign";
import { expect, test } from "vitest";
import { outboundProgram } from "../program.ts";
import { commands } from "./campaign-preflight.ts";

const about = { id: "0199c0de-0000-7000-8000-000000000001", workspaceId: "0199c0de-0000-7000-8000-000000000002" };
const mailbox = { id: "0199c0de-0000-7000-8000-000000000003", email: "`reboot`@acme.example" };

test.each(preflightCodes)(
  "what preflight says to run about %s is a command that there is, with ids alone",
  async (code) => {
    const finding = { code, level: "warns" as const, sentence: "", place: null, mailbox, people: [] };
    const line = commands[code](about, finding);
    expect(line).not.toContain("reboot");
    let command = await outboundProgram();
    const words = line.split(" ");
    while (command.commands.length > 0) {
      const name = words.shift();
      const next = command.commands.find((one) => one.name() === name);
      if (!next) throw new Error(`There is no ${command.name()} ${name}.`);
      command = next;
    }
    const { operands, unknown } = command.parseOptions(words);
    expect({ line, unknown }).toEqual({ line, unknown: [] });
    const needed = command.registeredArguments.filter(({ required }) => required);
    expect(operands.length).toBe(needed.length);
  },
);
