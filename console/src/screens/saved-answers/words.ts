export const title = "Saved replies";
export const about =
  "Texts that you send again and again. Insert one below a conversation: it’s filled in for the prospect, and you can change it.";
export const add = "New saved reply";
export const none = "No saved replies yet";
export const noneHelp = "Save what you write more than once, and insert it below any conversation.";
export const caption = "Saved replies";
export const nameColumn = "Name";
export const byColumn = "By";
export const changedColumn = "Changed";
export const actionsColumn = "Actions";
export const change = "Edit";
export const remove = "Delete";
export const removeTitle = (name: string): string => `Delete ${name}?`;
export const removeMore = "Replies that were sent with it stay as they are.";

export const form = {
  change: (name: string) => `Edit ${name}`,
  add: "New saved reply",
  name: "Name",
  text: "Text",
  hint: "{{ first_name }} is the prospect’s, as in a campaign. {{ signature }} is the mailbox’s.",
  save: "Save",
  addOne: "Add saved reply",
};
