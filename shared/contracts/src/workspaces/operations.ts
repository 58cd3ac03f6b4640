import type { Operation } from "../operation.ts";
import { closeWorkspace } from "./close-workspace.ts";
import { configureWorkspace } from "./configure-workspace.ts";
import { createToken } from "./create-token.ts";
import { createWorkspace } from "./create-workspace.ts";
import { deleteWorkspace } from "./delete-workspace.ts";
import { getWorkspaceSettings } from "./get-workspace-settings.ts";
import { getWorkspaceSetup } from "./get-workspace-setup.ts";
import { listTokens } from "./list-tokens.ts";
import { listWorkspaces } from "./list-workspaces.ts";
import { renameWorkspace } from "./rename-workspace.ts";
import { revokeToken } from "./revoke-token.ts";
import { verifyWorkspace } from "./verify-workspace.ts";
import {
  countCampaignData,
  countMailerData,
  countProspectData,
  countWebhookData,
  deleteCampaignData,
  deleteMailerData,
  deleteProspectData,
  deleteWebhookData,
} from "./workspace-data.ts";

export const workspaceOperations = [
  closeWorkspace,
  configureWorkspace,
  countCampaignData,
  countMailerData,
  countProspectData,
  countWebhookData,
  createToken,
  createWorkspace,
  deleteCampaignData,
  deleteMailerData,
  deleteProspectData,
  deleteWebhookData,
  deleteWorkspace,
  getWorkspaceSettings,
  getWorkspaceSetup,
  listTokens,
  listWorkspaces,
  renameWorkspace,
  revokeToken,
  verifyWorkspace,
] as const satisfies readonly Operation[];
