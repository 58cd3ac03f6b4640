import type { Operation } from "../operation.ts";
import { countConversations } from "./count-conversations.ts";
import { countUnread } from "./count-unread.ts";
import { deleteDraft } from "./delete-draft.ts";
import { getConversation } from "./get-conversation.ts";
import { listConversationEntries } from "./list-conversation-entries.ts";
import { listConversations } from "./list-conversations.ts";
import { listLabels } from "./list-labels.ts";
import { readConversation } from "./read-conversation.ts";
import { saveDraft } from "./save-draft.ts";
import { updateConversation } from "./update-conversation.ts";

export const conversationOperations = [
  countConversations,
  countUnread,
  getConversation,
  listConversationEntries,
  listConversations,
  listLabels,
  saveDraft,
  deleteDraft,
  readConversation,
  updateConversation,
] as const satisfies readonly Operation[];
