/** Nobody reads there, in the languages in which such addresses are made. */
const onlySends =
  /^(?:.{0,60}[-_.+])?(?:no|do[-_.]?not|dont)[-_.]?reply(?:[-_.+\d].{0,200})?$|^(?:ne[-_.]?pas[-_.]?repondre|no[-_.]?(?:responder|responda|contestar)|n(?:ao|o)[-_.]?respond(?:a|er)|non[-_.]?rispondere|(?:nicht|bitte[-_.]?nicht)[-_.]?antworten|keine[-_.]?antwort|niet[-_.]?beantwoorden|nie[-_.]?odpowiada[jc]|neodpovidat|svara[-_.]?inte|svar[-_.]?ikke|ikke[-_.]?svar)(?:[-_.+].{0,200})?$/;
const programs =
  /^(?:auto[-_.]?(?:reply|responder|response|mailer)|mailer[-_.]?daemon|bounces?|.{1,200}[-_.]bounces?|bounces?[-+].{1,200}|listserv|majordomo|mailman|sympa|notifications?)(?:\+.{0,200})?$/;
const ofLists =
  /^(?:.{1,200}-(?:owner|request|admin|confirm|bounces)|owner-.{1,200}|listserv|majordomo|mailman|sympa)(?:\+.{0,200})?$/;

const nameOf = (address: string): string => address.slice(0, Math.max(0, address.lastIndexOf("@"))).toLowerCase();

/** Whether no person writes from it, whatever the mail says. */
export const isMachineAddress = (address: string): boolean =>
  onlySends.test(nameOf(address)) || programs.test(nameOf(address));

/** Whether list software writes from it; a person may, too. */
export const isListAddress = (address: string): boolean => ofLists.test(nameOf(address));
