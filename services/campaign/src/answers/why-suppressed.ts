export function whySuppressed(reason: string): string {
  if (reason === "unsubscribe") return "This prospect unsubscribed.";
  if (reason === "complaint") return "This prospect reported an email as spam.";
  if (reason === "bounce") return "An email to this prospect bounced.";
  return "This email or its domain is suppressed.";
}
