import {
  actCommands,
  campaignCommands,
  companyCommands,
  mailboxCommands,
  personCommands,
  screenCommands,
  searchCommands,
} from "./commands.ts";
import { operatorCommands, workspaceCommands } from "./operator-commands.ts";

export const makers = {
  actCommands,
  campaignCommands,
  companyCommands,
  mailboxCommands,
  operatorCommands,
  personCommands,
  screenCommands,
  searchCommands,
  workspaceCommands,
};
