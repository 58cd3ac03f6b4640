export const general = {
  title: "General",
  name: "Workspace name",
  nameHelp: "All members see this name, at the top left.",
  renamed: "Workspace renamed",
  id: "Workspace ID",
  idHelp: "The API and the command line ask for this ID.",
  copyId: "Copy workspace ID",
  leave: "Leave workspace",
  leaveHelp: "Your work stays. The last owner can’t leave.",
  leaveWhich: (name: string) => `Leave ${name}?`,
  leaving: "You lose access now, until somebody invites you again.",
};

export const profile = {
  title: "Profile",
  help: "How other members see you, in every workspace.",
  name: "Your name",
  nameHelp: "In notes, assignments and the audit log. Without one, your email is shown.",
  saved: "Name saved",
  email: "Email",
  emailHelp: "You sign in with this email.",
};

export const appearance = {
  title: "Appearance",
  help: "Kept in this browser.",
  theme: "Theme",
  themeHelp: "System follows your device.",
  themes: [
    { id: "system", label: "System" },
    { id: "light", label: "Light" },
    { id: "dark", label: "Dark" },
  ],
  density: "Density",
  densityHelp: "Compact shows more rows at once.",
  densities: [
    { id: "comfortable", label: "Comfortable" },
    { id: "compact", label: "Compact" },
  ],
  keys: "Keyboard",
  keysHelp: "Shortcuts with ⌘ or Ctrl always work. Press ? for all of them.",
  letterKeys: "Single-letter shortcuts, such as E for Done",
} as const;

export const password = {
  title: "Password",
  is: "You have a password.",
  isNot: "You have no password: you sign in another way.",
  help: "Changing it signs you out everywhere else.",
  change: "Change password",
  set: "Set password",
  fresh: "New password",
  freshHint: "At least 10 characters.",
  ends: "Your other sessions, AI clients that you connected and your open invitations end.",
  changed: "Password changed. Your other sessions ended.",
};
