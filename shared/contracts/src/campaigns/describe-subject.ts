/** What stands where a step's subject is shown: a follow-up without one goes on in the thread of the mail before it. */
export function describeSubject(subject: string, isFirst: boolean): string {
  return subject || (isFirst ? "(no subject)" : "(goes on in the thread)");
}
