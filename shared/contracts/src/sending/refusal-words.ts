/** What the words of a refusal say; `full`, `asleep` and `not reached` may pass, and `ours` is the sender's to mend. */
export type Said =
  | "sending quota"
  | "full"
  | "bad sender"
  | "asleep"
  | "gone"
  | "not reached"
  | "no such host"
  | "ours"
  | "later"
  | "unavailable";

const words = (...parts: string[]) => new RegExp(parts.join("|"), "i");

const someone =
  "(?:user|recipient|mail ?box|account|address|addressee|alias|e-?mail|userid|destinat\\w{2,6}|empf\\w{3,8}|usu?ario)";

export const refusalWords: readonly { says: Said; words: RegExp }[] = [
  {
    says: "sending quota",
    words: words("\\b(?:daily|hourly|sending|sender)\\b.{0,20}\\b(?:quota|limit)", "message rate|too many recipients"),
  },
  {
    says: "not reached",
    // A program on the recipient's own machine failed, such as the one that puts mails into mailboxes.
    words: words(
      "(?:couldn't|could not|can't|cannot|unable to) (?:create|open|write|lock|append|chdir)\\b",
      "command (?:failed|died|time)",
    ),
  },
  {
    says: "full",
    words: words(
      "\\b(?:mail ?box|inbox|mail ?folder|mail ?file|maildir|account) (?:is |was |size )?(?:almost )?(?:full|over|exceed)",
      "\\bfull (?:mail ?box|inbox)|over ?quota|quota ?exceed|(?:disk|disc|storage|mailbox|mail) ?quota|quota (?:violation|usage|limit|reached|full)",
      "(?:exceed\\w*|over|above|beyond|reached|out of)\\b.{0,40}\\b(?:quota|storage|disk space|disk usage|allocation)",
      "(?:insufficient|not enough|not sufficient|no) (?:\\w+ )?(?:disk|storage|space)|space (?:left|has been used)|too much mail data",
      "too many messages (?:on|in)|mailbox exceeded|exceeded (?:the )?(?:mailbox|local) (?:size )?limit|mailbox would exceed",
      "postfach .{0,30}(?:voll|überfüllt|kapazität)|speicherplatz|kontingent|bo[iî]te .{0,40}(?:plein|satur)|quota d[ée]pass",
      "buz[oó]n .{0,40}llen|cuota|caixa .{0,40}(?:cheia|lotada)|cota .{0,20}exced|casella .{0,40}pien|postvak .{0,20}vol\\b",
      "skrzynk\\w+ .{0,30}(?:pełn|przepełn)|schránk\\w+ .{0,30}pln|kutusu .{0,20}dolu|kotası|переполнен|превышен\\w* квот",
      "är full\\b|er fuld\\b|er full\\b|täynnä|megtelt|plină|este plin|γεμάτο|переповнен|пълна|puna je|가득|hộp thư đầy|penuh|مليء|ممتلئ",
      "容量|いっぱい|満杯|邮箱.{0,6}满|信箱.{0,6}滿|空间不足|配额",
    ),
  },
  {
    says: "bad sender",
    words: words(
      "\\b(?:sender|sending|originator|return.?path|reverse.?path|mail from|envelope.from|from)\\b[^.;<>]{0,40}\\b(?:unknown|rejected|invalid|not found|does(?:n't| not) exist|denied|unverif\\w+|verif\\w+|refused|must|blocked|unroutable|not resolve)",
      "\\b(?:invalid|unknown|unrouteable|unroutable|rejected|bad|unverified|unresolvable) (?:sender|return.?path|reverse.?path|from|mail from)",
      "\\b(?:your|ip|client|connecting|source) (?:ip |host ?name |mail |e-?mail |server )?(?:address|host|host ?name|server|domain)\\b[^.;]{0,40}(?:\\bnot\\b|n't|unknown|invalid|\\bno\\b|fail)",
      "\\b(?:helo|ehlo|client host|reverse dns|reverse lookup|rdns|ptr)\\b[^.;]{0,40}(?:rejected|not found|unknown|invalid|denied|fail)|find your host",
      "domain of sender|sender.?s? (?:address )?domain|sender callout|sender verify",
      "(?:after|in reply to|response to|>>>|\\[) ?(?:mail.from|[he]{2}lo|initial connection)\\b",
    ),
  },
  {
    says: "asleep",
    words: words(
      `\\b${someone}\\b.{0,40}\\b(?:disabled|suspend\\w*|inactiv\\w*|deactivated|locked|frozen|dormant|expired|archived|not active)`,
      `\\b(?:disabled|suspended|inactive(?! e-?mail address)|deactivated|locked|frozen|archived|invalid/inactive) ${someone}`,
      "\\b(?:recipient|user|account|mailbox)(?: account)? is (?:currently )?blocked|compte .{0,20}bloqu",
      "temporarily (?:disabled|inactive|suspended|locked|unavailable|rejected)|extended inactivity|recipient suspend",
      "temporary (?:locked|disabled|suspended)|\\bon hold\\b",
      "deaktiviert|d[ée]sactiv|desactivad|desativad|disattivat|uitgeschakeld|заблокирован|отключен|冻结|停用",
    ),
  },
  {
    says: "gone",
    words: words(
      `\\bunknown.{0,4} (?:or illegal )?(?:local.?part|(?:virtual |local |e-?mail )?${someone})|\\b(?:no such|nonexist\\w*|non.existent|bad destination|illegal) (?:\\w+ )?(?:person|${someone})`,
      `\\b${someone}\\b.{0,50}\\b(?:unknown|(?:not|n't) (?:be |been )?(?:found|exist\\w*|known|listed|present|recogni[sz]ed|valid|available at)|never (?:logged|existed)|invalid|doesn't have|has moved|no longer)`,
      `\\binvalid (?:final delivery )?${someone}|\\b(?:not a|isn't a|is not an?) (?:valid|known|local|active) ${someone}`,
      "no (?:mail ?box|account|user)s? (?:here|found|by that|with that)|no mail box|not listed in|not found in .{0,20}directory",
      "doesn't have an? .{0,60}\\baccount|recip(?:ient)? ?notfound|nosuchuser|badrcptto|bad ?recipient|rejected .{0,10}user ?unknown|userunknown",
      "5\\.1\\.0 address rejected|inactive e-?mail address|no longer (?:valid|exists|in use|employed|accept\\w*|available|works|with)|there is no one at|is not a known|not our customer|addressee unknown",
      "unbekannt|nicht gefunden|existiert nicht|gibt es nicht|n.existe pas|introuvable|inconnu|no existe|no se (?:ha )?(?:encontr|pud\\w* encontrar)|desconocid",
      "n[ãa]o (?:existe|foi encontrad)|desconhecid|non esiste|inesistente|sconosciut|non (?:è stat\\w )?trovat|nessun utente|bestaat niet|niet gevonden|onbekend",
      "nie (?:istnieje|znaleziono)|nieznany|neexistuje|nebyl\\w? nalezen|neznám|bulunamadı|mevcut değil|не (?:существует|найден)|неизвестный (?:пользователь|получатель)|нет такого",
      "hittades inte|finns inte|findes ikke|finnes ikke|ikke funnet|blev ikke fundet|ei löydy|ei ole olemassa|nem található|nem létezik|nu există",
      "δεν (?:υπάρχει|βρέθηκε)|не (?:існує|знайдено|съществува|е намерен)|ne postoji|존재하지 않|찾을 수 없|không tồn tại|tidak (?:ditemukan|ada)|ไม่พบ|غير موجود|לא (?:נמצא|קיימ)",
      "見つか[らり]|リストにありません|存在しな|不明です|不存在|找不到|查無|用户.{0,4}不",
    ),
  },
  {
    says: "no such host",
    words: words(
      "\\b(?:host|domain)\\b.{0,40}\\b(?:unknown|not found|does(?:n't| not) exist|not exist|nxdomain|invalid|no address)",
      "\\b(?:unknown|no such|non.existent|illegal|bad) (?:host|domain|destination (?:system|host))|name or service not known|nxdomain|illegal host",
      "unroute?able (?:mail )?(?:address|domain)|null ?mx|(?:host|domain|system)\\b.{0,20} (?:does(?:n't| not)|never) accept.{0,5} (?:any )?mail|indicated no smtp service|no mx\\b|mail receiving disabled",
      "domain is not reachable\\. please check|[\\w-]\\.[a-z]{2,20} (?:does not|doesn't) exist|non-existent hosts|couldn't find any host|no mail (?:server|exchanger)s?\\b|name server: \\.",
    ),
  },
  {
    says: "not reached",
    words: words(
      "expired|tim(?:ed|e) ?-?out|connection (?:was )?(?:refused|reset|closed|lost|dropped|failed|terminated)|lost connection|(?:could(?:n't| not)|unable to|cannot|can't|failed to|wasn't able to) (?:be )?(?:connect|establish|contact|reach)",
      "no route to host|unreachable|not reachable|host (?:is )?down|retry time|(?:queue|for) too long|not respond|network error|loops back|mail loop|too many hops|hop count|conversation with",
      "malformed or unexpected|giving up|zeitüberschreitung|d[ée]lai d.attente|tiempo de espera|tempo esgotado",
    ),
  },
  {
    says: "ours",
    words: words(
      "\\b(?:spam\\w*|unsolicited|blocked|blocking|block ?list\\w*|black ?list\\w*|deny ?list\\w*|rbl|dnsbl|listed|denied|polic(?:y|ies)|reputation|banned|abus\\w+)\\b",
      "\\b(?:dmarc|dkim|spf|authenticat\\w*|unauthenticated|relay\\w*|rate|too many|too fast|throttl\\w*|limit\\w*|content|virus\\w*|malware|phish\\w*|infected|attachment)\\b",
      "\\b(?:not (?:accepted|authori[sz]ed|allowed|permitted|compliant)|rejected by|prohibited|forbidden|restricted|misconfigured|ptr|reverse dns|rdns|helo|ehlo|too (?:big|large|long)|size|suspicious|junk|unwanted|restriction\\w*)\\b",
      "malformed address|incorrectly constructed|syntax error",
      "gesperrt|abgelehnt|refusée?\\b|rejetée?\\b|rejete\\b|rechazad|recusad|rifiutat|geweigerd|odrzucon|zamítnut|reddedildi|отклонен|спам|拒否|迷惑|垃圾|拒收|拒绝",
    ),
  },
  {
    says: "later",
    words: words(
      "try again|retries|temporar\\w+|deferred|later|service (?:is |currently |temporarily )*(?:not available|unavailable)|server (?:is )?busy",
    ),
  },
  {
    says: "unavailable",
    words: words("mailbox (?:is )?unavail?able", "recipients? (?:address )?(?:was )?refused by", "no valid recipients"),
  },
];

/** Words beside which even "no such user" is no proof, because the server says what it has against the mail. */
export const againstTheMail = words(
  "\\b(?:spam\\w*|unsolicited|block ?list\\w*|black ?list\\w*|rbl|dnsbl|reputation|dmarc|dkim|spf|phish\\w*|virus\\w*|malware)\\b",
  "blocked (?:using|by|due|because|for)|polic(?:y|ies) (?:reasons?|restriction|violation)|due to (?:\\w+ )?polic",
);

/** A server that only supposes that there is no such mailbox. */
export const supposed = words(
  "\\b(?:(?:may|might) (?:not|have|be|no)|possibly|probably|perhaps)\\b",
  "quizás|peut-[eê]tre|vielleicht|möglicherweise|pravděpodobně|forse|talvez|可能不|可能性|ймовірно|возможно|قد يكون|kanskje|kanske|måske|ehkä|talán|poate|mungkin|có thể",
);
/**
 * Some servers say "user unknown" when they mean that they don't want the mail: beside a code of policy, without naming
 * anybody, or after they have seen the content.
 */
export const unknownAsExcuse = /\buser unknown\b/i;
/** Gateways and carriers say it of any refusal, so that it needs a code, the stage, or other words beside it. */
export const bareUnknown = /\b(?:user unknown|unknown user)\b/gi;
/** What is kept of a reply has three dots for an address. */
export const atRecipient = /\brcpt(?:\b|_to)|not like recipient|recipient address rejected|<\.\.\.>: user unknown/i;
export const unknownWithoutName = /(?:^|[45]\d\d)[: ]{0,3} ?: {0,3}user unknown/i;
export const afterContent = /(?:in reply to|after|>>>) ?(?:the )?(?:end of )?data\b/i;

/** The name may be found later. */
export const forNow = words("try again", "temporar", "servfail", "timed? ?-?out");

/** Greylisting asks to try this one recipient again; the mailbox is fine. */
export const greylisted = /\bgr[ae]y ?-?list/i;
