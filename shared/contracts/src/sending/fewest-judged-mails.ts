/** Below so many mails a single bounce says little: no rate is told, and no guard pauses. */
export const fewestJudgedMails = 50;
