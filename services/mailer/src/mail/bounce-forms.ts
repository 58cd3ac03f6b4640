/** Recipients are the first group of `recipient`; the words about each follow it. */
export type BounceForm = {
  name: string;
  says: RegExp;
  recipient: RegExp;
  reasonFirst?: true;
  /** This is what the server means where its words leave it open. */
  means?: string;
};

const anAddress = "[^\\s\\p{Cc}<>\"'()\\[\\]:;,=]{1,200}@[\\p{L}\\p{M}\\p{N}_-]{1,63}\\.[\\p{L}\\p{M}\\p{N}._-]{1,190}";
const line = (before: string, after = "") => new RegExp(`^${before}(${anAddress})${after}`, "iu");
const quoted = line("[ \\t]{0,9}[<\"']{0,2}", "[>\"']{0,2}[ \\t]{0,9}(?::|$)");

/** The first that matches counts; a kind whose shapes are common is read by those below. */
export const bounceForms: readonly BounceForm[] = [
  {
    name: "Google Groups, which don't say whether the group is missing or closed",
    says: /groups\.google\.com|Google Groups|Google グループ/i,
    recipient: quoted,
    means: "Not permitted to write to the group.",
  },
  {
    name: "KDDI",
    says: /^Your mail (?:sent|attempted to be delivered) on:/i,
    recipient: line(".{0,60}delivered to: ?<", ">"),
  },
  {
    name: "KDDI's, which say above why",
    says: /^The user\(s\) account is/i,
    recipient: quoted,
    reasonFirst: true,
  },
  { name: "qmail", says: /^[ \t]{0,9}Hi\. This is the\b/i, recipient: quoted },
  {
    name: "Exchange's part for people",
    says: /^(?:Diagnostic information for administrators|Diagnoseinformationen für Administratoren|Informations de diagnostic|Informaci[oó]n de diagn[oó]stico|Informações de diagnóstico|Informazioni di diagnostica|Diagnostische gegevens|管理者向け診断情報|管理员的诊断信息|系統管理員的診斷資訊|Informacje diagnostyczne|Diagnostick[eé] informace|Yöneticiler için tanılama|Диагностические сведения)/i,
    recipient: line("", "$"),
  },
  {
    name: "Exchange 4 to 2003",
    says: /recipient\(s\)/i,
    recipient: line("[ \\t]{0,12}'?", "'? (?:on|am|le|el|em|il|op) "),
  },
  { name: "OpenSMTPD", says: /This is the MAILER-DAEMON, please DO NOT REPLY/i, recipient: line("", ": ") },
  { name: "DragonFly", says: /^This is the DragonFly Mail Agent/i, recipient: line(".{0,60}mail to <", ">") },
  { name: "Notes", says: /^-{2,9} Failure Reasons/i, recipient: line("[ \\t]{0,9}", "$"), reasonFirst: true },
  { name: "Domino", says: /^[ \t]{0,9}was not delivered to:/i, recipient: line("[ \\t]{1,9}", "$") },
  {
    name: "IMail",
    says: /^(?:unknown user|user mailbox|invalid final delivery|undeliverable to|delivery failed|unknown host)/i,
    recipient: line("[a-z ]{1,60}: ?", ""),
  },
  {
    name: "MDaemon",
    says: /^(?:The attached message had PERMANENT|Session Transcript|--- Session Transcript)/i,
    recipient: line(".{0,60}RCPT To:<", ">"),
  },
  { name: "InterScan", says: /InterScan|^Sent <<< /, recipient: line(".{0,60}(?:RCPT TO:|message to )<", ">") },
  {
    name: "Active!hunter",
    says: /^ {0,4}-{3,9} The following addresses had permanent fatal errors/i,
    recipient: line("(?:>>> )?<?", "(?:>| |$)"),
  },
  {
    name: "addresses with their reason in brackets",
    says: /^-{2,9}The following addresses had delivery errors/i,
    recipient: line("<?", ">? \\["),
  },
];

/** The first of these groups that finds an address in any line is believed. Most kinds of servers need nothing else. */
export const commonShapes: readonly (readonly RegExp[])[] = [
  [
    line(
      "[ \\t>*-]{0,9}(?:(?:original|final|failed|invalid|rejected)?[ -]?recipients?(?: address)?|addressed to|delivery failed|target (?:mail )?address|message to|mail to|empf[aä]nger|destinataire|destinatario|destinat[aá]rio|ontvanger|odbiorca|příjemce|alıcı|получатель|宛先|あて先|收件人) ?[:：] ?[<\"']{0,2}",
    ),
    line("[ \\t>*]{0,12}[<\"'(]{0,2}", "[>\"')]{0,2}[ \\t]{0,9}(?:$|[:;,\\[(]| \\S)"),
  ],
  [line(".{0,80}RCPT TO: ?<"), line(".{0,200}\\b[45]\\d\\d[ -].{0,80}<"), line(".{0,80}rejected recipient <")],
];

export const sentenceShapes: readonly RegExp[] = [
  line("[ \\t]{0,9}To: ?<?"),
  line(".{0,120}\\b(?:to|for|of|an|à|a|para|für|naar|do|pro) [<\"'(]{0,2}"),
];

/** An address is believed when it is the only one. */
export const anyShape: readonly RegExp[] = [line(".{0,200}[\\s<(:\"'\\[]")];
