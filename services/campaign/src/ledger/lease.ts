/**
 * All stages of a mailer's attempt take less. An expired claim is planned again; an expired dispatched send becomes
 * unknown, and sooner when its mailer is gone: see `expireLease`.
 */
export const lease = "interval '10 minutes'";
