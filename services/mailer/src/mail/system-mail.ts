import type { Headers } from "./header-block.ts";

export type Envelope = { from: string; name: string; subject: string; headers: Headers };

/** A person who replies to a bounce or passes it on writes such a prefix; a server that returns "Re: …" says who it is. */
const replyPrefix =
  /^[ \t]{0,9}(?:re|fwd?|aw|wg|tr|rv|sv|vs|enc|antw|odp|ynt|答复|转发|回复|返信|転送)(?:\[\d{1,3}\])?[ \t]{0,3}[:：]/i;

const serverName =
  /^(?:mailer[-_.]?daemon|mail[-_.]?daemon|maildaemon|mdaemon|post[-_.]?master|mail\.delivery\.s(?:ystem|ubsystem)|microsoftexchange[\w-]{0,64}|system[-_. ]?administrator|mail[-_.]?system|bounces?|(?:no|do-?not)-?reply|delivery[-_.]?(?:failure|status|subsystem|notification))$/i;
const serverTitle =
  /mailer.?daemon|mail deliver(?:y|er) s(?:ub)?system|delivery subsystem|post ?master|system administrator|mail administrator|mail delivery|ndr administrator|interscan/i;

/** They are in the languages of Exchange, Postfix and the large providers. */
const failureSubject = new RegExp(
  [
    "undeliver|un(?:able|successful) .{0,20}deliver|deliver\\w* (?:status|fail|has failed|problem|delay|incomplete|notification|report|error)|(?:failure|failed|error|problem) .{0,20}deliver",
    "returned (?:mail|e-?mail|to sender)|failure notice|mail (?:delivery|failure|system error)|mail could not|could not be deliver|(?:not|nondeliver\\w*) deliver|non.?deliver|message (?:not|rejected|delivery|status)|rejected (?:mail|message)|bounce notification|could not send|not be delivered|ndn:|delivery .{0,20}delayed|delayed mail|^warning: |no(?:t)? .{0,10}delivered",
    "unzustellbar|nicht zugestellt|nicht zustellbar|zustellung|unzustellbarkeit|non (?:remis|distribu|d[ée]livr)|[ée]chec (?:de|d.)|no se (?:ha )?pud|no entregad|no se puede entregar|sin entregar",
    "n[ãa]o (?:entregue|foi poss)|falha (?:na|de|ao)|mancat[ao] (?:recapito|consegna)|non recapitabile|impossibile recapitare|onbestelbaar|niet (?:bezorgd|afgeleverd)",
    "niedostarcz|nie (?:dostarczono|można)|nedoručiteln|nedoručen|teslim edilemed|не ?доставлен|не удалось доставить|недоставлен|cообщение не",
    "olevererbar|inte att leverera|ikke (?:leveret|levert|leveres)|ei voi toimittaa|toimitus epäonnistui|kézbesít|nelivrat|putut fi livrat|παράδοσης|не доставлено|недоставлено|배달되지|전송 실패|không gửi được|tidak terkirim|gagal dikirim|isporuč",
    "配信(?:不能|できません|失敗|エラー)|送信(?:できません|エラー|失敗)|未配信|配達不能|戻りメール|退信|未送达|无法(?:投递|送达|传递)|投递失败|系统退信|退回|無法(?:傳送|投遞)",
  ].join("|"),
  "i",
);

const failureWords = new RegExp(
  [
    "(?:could|can|did|has|was|were|is|are|be|may)(?:n't| ?not)? (?:not |be |been )*(?:deliver|reach|sent|return|reject|undeliver)|un(?:able|successful) to (?:deliver|send|reach)|undeliverable|wasn't able to deliver|delivery (?:to|of|has|attempt|fail|error|status)",
    "(?:permanent|fatal|temporary|delivery|transient) (?:fatal |delivery )?(?:error|failure)|transcript of session|failed (?:to|recipient|permanently|address)|rejected by|was rejected|returned to (?:you|sender)|no valid recipients|unknown user|user unknown|no such user|invalid user|mailbox (?:is )?full|invalid (?:recipient|address|final)|error(?: has)? occurred|failure reasons?",
    "zugestellt|nicht erreicht|unzustellbar|zustellung|remis|n.a pas pu|[ée]chec|no se pudo|entregad|entregar|entregue|recapit|consegn|bezorg|afgeleverd|dostarcz|doruč|teslim|доставлен|доставить",
    "送信できません|配信できません|配信され|届け|送信でき|退信|投递|送达|无法|無法",
  ].join("|"),
  "i",
);

const delaySubject =
  /delay|warning|still being (?:re)?tried|verz[oö]ger|retard|retras|atras|ritard|vertrag|opóźni|zpožd|gecik|задерж|遅延|延迟|延遲/i;
const delayWords =
  /\b(?:has been|is|was) delayed\b|warning (?:message )?only|not yet been delivered|still (?:be |being )?(?:re)?tr(?:y|ied)|will (?:be retried|keep trying|continue to)|no action is required|transient non-fatal errors|temporary failure report|not need to re-?send/i;
/** Some servers say "fatal" or "permanent" even of a mail that they still try. */
const isWarning = /warning (?:message )?only|not need to re-?send|not yet been delivered|temporary failure report/i;
const gaveUp = /fatal errors|given up|giving up|permanent|could not be delivered to one or more recipients\b|expired/i;

export const hasReplyPrefix = ({ subject }: Envelope): boolean => replyPrefix.test(subject);

/** RFC 3834: a program answers for a person. Servers say so of their bounces, too. */
export const isAutoReply = ({ headers }: Envelope): boolean =>
  /^auto-replied\b/i.test(headers.get("auto-submitted")?.trim() ?? "") || headers.has("x-autoreply");

export function isServer({ from, name }: Envelope): boolean {
  const local = (from.slice(0, Math.max(0, from.lastIndexOf("@"))) || from).replaceAll('"', "");
  return from === "" || serverName.test(local) || serverTitle.test(name);
}

/** With `returns` it holds a copy of a mail's headers, which also tells a gateway with its own name from a person. */
export function isNotice(envelope: Envelope, lines: readonly string[], returns: boolean): boolean {
  const { headers } = envelope;
  const text = lines.slice(0, 40).join(" ");
  if (challenge.test(text) && !anyCode.test(text)) return false;
  const hasFailed = headers.has("x-failed-recipients");
  const proves = hasFailed || returns || anyCode.test(text);
  const saysFailure = !hasReplyPrefix(envelope) && failureSubject.test(ownSubject(envelope, proves));
  if (isServer(envelope)) {
    const isReply = hasReplyPrefix(envelope) && headers.has("in-reply-to") && !anyCode.test(text);
    // In a language that isn't known here the code tells.
    const saysCode = anyCode.test(text) && returns;
    return saysFailure || (!isReply && (hasFailed || saysCode || failureWords.test(text)));
  }
  // A person's program answers by itself, and our subject may speak of anything.
  if (/^auto-replied\b/i.test(headers.get("auto-submitted")?.trim() ?? "")) return false;
  const isEmpty = /^<?>?$/.test(headers.get("return-path")?.trim() ?? "-");
  const isAutomatic = isEmpty || hasFailed || (returns && failureWords.test(text));
  return saysFailure && isAutomatic && (proves || !headers.has("x-auto-response-suppress"));
}

/** Where nothing else speaks of a failure, what follows the colon of "Automatic reply: Delivery problems?" is ours. */
function ownSubject(envelope: Envelope, proves: boolean): string {
  const { subject } = envelope;
  const colon = subject.search(/[:：]/);
  const mayBeOurs = !proves && (!isServer(envelope) || onlySends.test(envelope.from));
  return mayBeOurs && colon >= 0 ? subject.slice(0, colon + 2) : subject;
}

/** Such an address is a server's, but a person's program answers from it, too. */
const onlySends = /^(?:no|do-?not)-?reply@/i;

const anyCode = /(?<![\d.])(?:[45]\.\d\.\d{1,3}|5[05]\d[ -])/;

const challenge =
  /confirm (?:that )?you(?:r (?:message|e-?mail|address|identity)| are)|verify (?:that )?you(?:r e-?mail| are)|prove (?:that )?you are|captcha|awaiting your (?:confirmation|authentication|approval)|(?:click|follow|visit) .{0,60}(?:so that|to (?:have|get)) your (?:message|e-?mail)|challenge.response/i;

/** Nothing has failed yet. What follows a colon in the subject may be the mail's own. */
export function isDelay({ subject }: Pick<Envelope, "subject">, lines: readonly string[]): boolean {
  const [head = ""] = subject.split(/[:：]/, 1);
  const text = lines.join(" ");
  return isWarning.test(text) || ((delaySubject.test(head) || delayWords.test(text)) && !gaveUp.test(text));
}

/** The subject of the mail that it is about may say anything. */
export function withoutOriginalSubject(
  envelope: Envelope,
  lines: readonly string[],
  original: Headers,
): { envelope: Envelope; lines: readonly string[] } {
  const subject = original.get("subject") ?? "";
  const isPlain = subject !== "" && !subject.includes("=?");
  return {
    envelope: {
      ...envelope,
      subject: isPlain ? envelope.subject.replace(subject, "") : (envelope.subject.split(/[:：]/, 1)[0] ?? ""),
    },
    lines: lines.filter((line) => !subjectLine.test(line) && !(subject.length >= 8 && line.includes(subject))),
  };
}

const subjectLine =
  /^[ \t>*]{0,9}(?:subject|betreff|objet|asunto|assunto|oggetto|onderwerp|temat|předmět|konu|тема|件名|主题|主旨)[ \t]{0,3}[:：]/i;
