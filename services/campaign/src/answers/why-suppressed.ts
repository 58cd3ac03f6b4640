export function whySuppressed(reason: string): string {
  if (reason === "unsubscribe") return "This person has unsubscribed.";
  if (reason === "complaint") return "This person has reported a mail as spam.";
  if (reason === "bounce") return "A mail to this address could not be delivered.";
  return "This address, or its domain, is on the list of those that get no mail.";
}
