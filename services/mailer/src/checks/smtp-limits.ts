/** For what a person waits for: together these stay below its operation's timeout of about a minute. */
export const smtpLimits = { connectMs: 4_000, greetingMs: 5_000, loginMs: 6_000, envelopeMs: 6_000, bodyMs: 8_000 };
