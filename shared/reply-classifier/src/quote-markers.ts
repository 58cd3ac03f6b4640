/** No two repetitions of an expression can match the same text, because strangers write the replies. */

export const quoteSeparator = anyOf([
  String.raw`^[\s_*-]{0,20}(original message|original appointment|forwarded message|message d['’]origine|message original|message transféré|ursprüngliche nachricht|originalnachricht|weitergeleitete nachricht|mensaje original|mensaje reenviado|messaggio originale|messaggio inoltrato|mensagem original|mensagem encaminhada|oorspronkelijk bericht|origineel bericht|doorgestuurd bericht)[\s:_*-]{0,20}$`,
  String.raw`^(begin forwarded message|début du message (transféré|réexpédié)|anfang der weitergeleiteten nachricht|inicio del mensaje reenviado|inizio messaggio inoltrato|início da mensagem (encaminhada|reencaminhada)|begin doorgestuurd bericht)\s*(:\s*)?$`,
  String.raw`^_{20,}$`,
]);

/** Outlook's header block: a sender line followed directly by a date, recipient or subject line. */
export const quotedFrom = /^[\s*>]*(from|de|von|da|van)\s?:\*?\s*\S/iu;
export const quotedHeader =
  /^[\s*>]*(sent|date|to|cc|subject|envoyé|envoyé le|date|à|objet|gesendet|datum|an|betreff|enviado( el| em)?|fecha|data|para|asunto|assunto|inviato|a|oggetto|verzonden|aan|onderwerp)\s?:\*?\s*\S/iu;

export const mobileSignature = anyOf([
  String.raw`^(sent|gesendet|envoyé|enviado|inviato|verzonden|verstuurd)\s(from|via|with|von|mit|depuis|de|à partir|avec|desde|con|do|da|dal|vanaf|met)\s.{2,80}$`,
  String.raw`^von meinem .{2,60} gesendet\.?$`,
  String.raw`^(get|holen sie sich|télécharge[rz]|obtener|obtén|scarica|ottieni|obter|obtenha|download) outlook .{2,80}$`,
  String.raw`^(excuse|pardon|please excuse|sorry for|forgive)\s.{0,40}(brevity|typos|thumbs|spelling|short).{0,60}$`,
]);

export const signOff = anyOf([
  String.raw`^(((kind|kindest|best|warm|warmest|many|with|my)\s*)?((kind|best|warm)\s*)?regards|best|all the best|best wishes|cheers|sincerely|yours( sincerely| truly| faithfully)?|br|rgds|thx & regards|thanks (and|&) (best |kind )?regards)\s*[,.!]?$`,
  String.raw`^(bien\s+)?(à vous|cordialement|cdlt|cdt|bav|amicalement|salutations|bien à vous|bien cordialement|sincères salutations|très cordialement|meilleures salutations|belle journée|bonne journée|bonne soirée)\s*[,.!]?$`,
  String.raw`^((mit )?(freundlichen|freundliche|besten|beste|herzlichen|herzliche|viele|liebe|schöne|sonnige) (grüßen|grüße|grüsse|grüssen|gruß|gruss)|mfg|lg|vg|bg|gruß|gruss|grüße|hochachtungsvoll|freundliche grüsse)(\s.{0,30})?\s*[,.!]?$`,
  String.raw`^((un )?(cordial |atento )?saludos?|saludos cordiales|atentamente|atte\.?|un abrazo|cordialmente|un saludo)\s*[,.!]?$`,
  String.raw`^(cordiali saluti|distinti saluti|saluti|un saluto|cari saluti|buona giornata|buon lavoro|a presto|cordialmente)\s*[,.!]?$`,
  String.raw`^(atenciosamente|att\.?|com os melhores cumprimentos|melhores cumprimentos|cumprimentos|abraços?|um abraço|cordialmente)\s*[,.!]?$`,
  String.raw`^((met )?(vriendelijke|hartelijke) groet(en)?|mvg|groet(en|jes)?|gr\.?|hoogachtend)\s*[,.!]?$`,
]);

export const postscript = /^p\.?\s?s\.?\s?[:.\s-]/iu;

const footerWords =
  /(unsubscrib|opt[ -]?out|désinscri|désabonn|abmeld|abbestell|austragen|darse de baja|cancelar (la|su) suscrip|disiscri|annulla(re)? l['’]iscri|cancelar (a )?(inscri|subscri)|descadastr|uitschrijv|afmeld).{0,120}(https?:\/\/|<mailto:)/iu;
const footerAddress = /\/u\/[\w.~-]{16}|unsubscribe|optout|opt-out|desinscri|abmeld|baja|uitschrij/iu;

/** A program put this link beside the text about unsubscribing; a person who asks writes no link. */
export function hasFooterLink(line: string): boolean {
  const links = line.split(/\s/).map((word) => word.slice(word.search(/https?:\/\//i)));
  return footerWords.test(line) || links.some((link) => /^https?:/i.test(link) && footerAddress.test(link));
}

export const footerSentence = anyOf([
  String.raw`(click|tap) (here|this link|below) to (unsubscribe|opt out)`,
  String.raw`^(to|if you('d| would)? (like|want|wish|prefer) to) (unsubscribe|opt out|stop receiving)[^.]{0,80}(click|link|here|reply|below|let me know)`,
  String.raw`^if you (no longer|don['’]t|do not) (want|wish)[^.]{0,80}(click|link|unsubscribe|let me know|reply)`,
  String.raw`(cliquez|clique) (ici|sur ce lien)|pour (vous|te) désinscrire|si vous ne souhaitez plus recevoir`,
  String.raw`klicken sie (bitte )?hier|um sich (abzumelden|auszutragen)|wenn sie keine (weiteren )?(e-?mails|nachrichten) mehr`,
  String.raw`haga clic|haz clic|para darse de baja|si no desea recibir|si no quieres recibir`,
  String.raw`clicca qui|clicchi qui|per (cancellarti|disiscriverti|annullare l['’]iscrizione)|se non (vuoi|desideri|desidera) (più )?ricevere`,
  String.raw`clique aqui|para (cancelar a|deixar de receber)|se (não|nao) (quiser|deseja|desejar) (mais )?receber`,
  String.raw`klik hier|om (je|u) (uit te schrijven|af te melden)|als (je|u) geen (mails|e-?mails|berichten) meer`,
]);

/** Applied to a line of at most 500 characters. */
function anyOf(sources: readonly string[]): RegExp {
  return new RegExp(sources.map((source) => `(?:${source})`).join("|"), "iu");
}
