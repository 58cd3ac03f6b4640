/** A person has few mails, so the newest of what happened suffice and there are no more pages. */
export const mostEvents = 200;
