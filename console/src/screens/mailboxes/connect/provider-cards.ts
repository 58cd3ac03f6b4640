/** What a mailbox is signed in to with; the first one asks for a password. */
export const providerCards = ["other", "google", "microsoft"] as const;
export type ProviderCard = (typeof providerCards)[number];
