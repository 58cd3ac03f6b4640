import { actCommands, campaignCommands, mailboxCommands, personCommands, screenCommands } from "./commands.ts";
import { operatorCommands, workspaceCommands } from "./operator-commands.ts";

export const makers = {
  actCommands,
  campaignCommands,
  mailboxCommands,
  operatorCommands,
  personCommands,
  screenCommands,
  workspaceCommands,
};
