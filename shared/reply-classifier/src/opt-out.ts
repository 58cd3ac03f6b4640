import { type Features, withOptOutParts } from "./features.ts";
import { probabilities, readModel } from "./model.ts";

/** The word alone, or the wish, but not the topic ("our unsubscribe rate"). */
const REQUESTS: readonly string[] = [
  "(i|we) (hereby )?object to (the |any |your )?(further )?(use|using|processing|storage)( of)? (of )?(my|our)|withdraw (my|our) consent",
  "^(please )?(un ?subscribe|opt ?-?out|remove|stop|take me off)( me| us)?( please| now| thanks| thank you)?[ .!]*$",
  "(please|pls|kindly|just|and|to) (un ?subs?cribe|unsuscribe|unsubcribe)( me| us| this| my|\\b)",
  "(un ?subs?cribe|unsuscribe|unsubcribe|opt) (me|us|my|this (address|email|e-mail))\\b",
  "(want|like|wish|need) (to be )?(un ?subscribed?|removed|opt(ed)? out|off (your|this))",
  "(remove|delete|erase|take|strike|drop|block|get) (me|us)\\b[^.!?]{0,40}\\b(off|from|out of)\\b(?! (hold|the (fence|waiting)))",
  "(remove|delete|erase|strike|drop|take) (all |any |every )*(of )?(my|our|this) (own |personal |work |e-?mail |mail |contact |company )*(name|e-?mail|mail|address|data|details|info\\w*|contacts?|domain|company|inbox|number|records?)\\b",
  "(remove|removed|removal|delete|deleted) from (the |your |this |all |any )?(\\w+ )?(list|database|mailing|campaign|sequence)",
  "^unsub\\b|\\bunsub( me| please| now)?[ .!]*$|^(how|where) (do|can) (i|we) (un ?subscribe|opt out)|cease and desist|refrain from (any )?(further )?(contact|e-?mail|writ|send|messag|communicat)\\w*",
  "(do not|never|stop|no more|no further) follow(ing)?[- ]?ups?\\b(?! (on|before|until|till))",
  "(remove|delete) (me|us)\\b( please| now|[.!,]|$)",
  "(stop|stopped|quit|cease|ceased) (e-?mailing|mailing|sending|contacting|messaging|spamming|writing|these|this|with (the|these)|all (communication|contact|e-?mails)|bothering|harassing|bugging|pestering)",
  "(?<!\\b(we|i|they|you|who|have) )(do not|never|not to|no longer) (ever )?(e-?mail|contact|write to|message|reach out to|bother) (me|us|anyone|any of us|this|my|our)\\b(?![^.!?]{0,40}\\b(before|until|till|yet|unless|today|tomorrow|this week|next week|monday|instead)\\b)",
  "(?<!\\b(we|i|they|you|who|have) )(do not|never) (ever )?send (me|us)? ?(any|anything|another|more|further|these|this (stuff|kind|sort|crap)|e-?mails?|mails?|messages|spam|stuff)",
  "(do not|never|not) (contact|e-?mail|write|message|reach out|mail)( me| us)?( here)? (again|any ?more|any longer|ever|further)",
  "(no (more|further|longer)|not) (any )?(more )?(e-?mails?|messages|mails|contact|communications?|receive|get)\\b[^.!?]{0,20}( please|from you|from your|e-?mails|these|this)",
  "^no more( e-?mails?| mails?| of this)?( please)?[ .!]*$",
  "lose my (address|e-?mail|number|details)|leave (me|us) alone",
  "(off|out of) (your|the|this|all) (mailing |e-?mail |distribution |contact )?(list|database)",
  "do not (want|wish|care) (to )?((receive|get) (any|more|further|these|this|your|e-?mails?|mails|messages|such|anything|spam|marketing|newsletters?|communications?|them)|hear|be (contacted|e-?mailed|on)|any (more|further) (e-?mail|mail|message|contact|communication)|(these|your|more) (e-?mail|mail|message|newsletter|communication)s?)",
  "(right to (erasure|be forgotten)|(article|art\\.?) (17|21) )",
  "desinscri(vez|s|re|ption|t)|desincri|desabonne|me retirer|(retir|enlev|supprim|effac|ray|sort|ot)(ez|er|iez|e)?(-| )(moi|nous|mon|mes|notre|nos|l'adresse|cette)",
  "(ne )?plus (me |nous |m')(contact|ecri|envoy|sollicit|relanc|derang|appel)\\w*|(lach|fich|fout)(e|es|ez)[- ](moi|nous)|laisse(z)?[- ](moi|nous) (tranquille|en paix)|\\bm'(enlever|oter|effacer|exclure|enleviez) (de|du|des)",
  "(me|nous) (supprimer|retirer|enlever|desinscrire|rayer|sortir) (de|du)",
  "(ne|n') ?(plus|me|m'|nous|veux|veut|souhaite|souhaitons|voulons|desire) ?[^.!?]{0,30}(plus )[^.!?]{0,12}(contact|ecri|recevoir|envoy|sollicit|mail|relanc|derang|recu)",
  "(merci de|veuillez|priere de|svp|je vous (prie|demande) de) (ne plus|cesser|arreter)|(arretez|cessez|stoppez|stop aux|arrete) (de |d'|vos|les|ces|tout)[^.!?]{0,30}(contact|ecri|envo|mail|message|relanc|sollicit|spam|harcel|demarch)",
  "ne (me |nous )?(contactez|ecrivez|envoyez|sollicitez|relancez|recontactez)( moi| nous)? (plus|pas)|plus (de |aucun )(mail|e-?mail|message|courriel|relance)s?",
  "ne (m'|me |nous )?(contact|ecri|envoy|sollicit|relanc|recontact|appel|mail|derang)\\w*( moi| nous)? (plus|jamais)|m'oppose (au|a)\\b|retire mon consentement|^stop (pub|mails?|spam|svp|aux)",
  "keine? (weitere[nrm]?|mehr) (e-?mails?|mails?|nachrichten?|werbung|(kontakt|zusendung|anfrage|anschreiben|post|newsletter)\\w*)|keine (e-?mails|mails|werbung|newsletter)( bitte)?[ .!]*$|unterlassen sie|untersage ich|abbestellen|in ruhe",
  "(aus|von) (dem|der|ihrem|ihrer|eurem|eurer|deinem|diesem|dieser) (\\w+ )?(verteiler|liste|mailingliste|datenbank|adressliste|adressbuch)",
  "austragen|(trag|tragen|nehm|nehmen|streich|streichen|loesch|losch|loschen|loeschen|entfern|entfernen|meld|melden)(en|e|t)? (sie |sie bitte |bitte )?(mich|uns|meine|unsere|diese|mein)\\b",
  "(mich|uns|meine (adresse|e-?mail[a-z-]*|daten|mail[a-z-]*|kontaktdaten)|unsere (adresse|daten)|diese adresse)\\b[^.!?]{0,60}(aus dem verteiler|aus (ihre[mr]|der|eure[mr]|deine[mr])|loschen|loeschen|entfernen|streichen|abmelden|austragen|abbestellen)",
  "von weiteren [^.!?]{0,30}(absehen|abzusehen)|(sehen|seht) sie [^.!?]{0,12}von weiteren",
  "(?<!(haben|hatten|habe|seit|seitdem) )(keine|nicht|nie) (weiteren |weitere |mehr |solche |werbe)?(e-?mails?|mails|nachrichten|werbung|kontaktaufnahme|anfragen|zusendung(en)?|post) ?(mehr|von ihnen|dieser art|zu senden|erhalten|schicken|zuschicken|wunsche|bekommen)",
  "(kontaktieren|schreiben|mailen|belastigen|anschreiben) sie (mich|uns|mir)( bitte)? (nicht|nie)(?! (vor|bis|heute|diese|ehe|zu fruh))|(nicht|nie) (mehr|weiter|wieder|langer|erneut) [^.!?]{0,30}?(kontaktier|angeschrieb|anschreib|schreib|kontakt|belastig|mail|erhalten|horen)",
  "(mich|uns|mir) (bitte )?(nicht|nie) (mehr|wieder|weiter|langer|erneut)|(horen|unterlassen|lassen) sie (bitte )?(auf|das|es|diese|mich)\\b[^.!?]{0,30}(schreib|mail|send|schick|ruhe|unterlassen|werbung|$)",
  "abmelden bitte|bitte abmelden|^abmelden|widerspreche (ich )?(der|hiermit|jeder|ausdrucklich)|widerruf(e)? (ich )?(meine|der|die|hiermit)",
  "(dar|darme|darnos|dame|denme|deme|des|de|dadme|den) (me )?de baja|^baja\\b|quiero (la )?baja|solicito (la )?baja",
  "no (me |nos |le |les )?(\\w+ a )?(contact|escrib|envi|mand|molest|llam)\\w*( \\w+)? mas\\b|(deja|dejad|dejen|deje|para|parad|paren) (ya )?de (envi|mand|escrib|contact|molest|bombard)\\w*|que (me|nos) (borr|elimin|quit|saqu|den de baja)\\w*",
  "(borr|elimin|quit|sac|retir|suprim)(a|e|en|ar|ad|o)?(me|nos)\\b|(borr|elimin|quit|retir|suprim)(e|en|a|ar) (mi|mis|nuestr[oa]s?|este) (correo|e-?mail|datos|direccion|contacto)",
  "(no|dejen?|deja|deje|paren?|para) (de )?(me |nos )?(vuelv\\w+ a |siga[ns]? |quiero |queremos |deseo |deseamos )?(volver a )?(contactar(me|nos)?|escrib(ir|ais|an|a|as)?(me|nos)?|recibir|enviar(me|nos)?|mandar(me|nos)?|enviando|mandando|escribiendo|contactando|molestar(me|nos)?|contact(en|es|e)|envi(en|es|e)|mand(en|es|e))( mas| otra| de nuevo| nada| correos| mails| e-?mails| publicidad|[.!]|$)",
  "(no (quiero|queremos|deseo|deseamos) (recibir )?(mas|ningun))[^.!?]{0,20}(correo|mail|mensaje|publicidad|informacion|comunicacion)|no mas (correos|mails|e-?mails|mensajes)",
  "suprim(an|a|e|ir) (mi|mis)\\b|(ya )?basta de (correo|mail|mensaje|publicidad)\\w*|(deje|deja|dejen)(me|nos)? en paz|dejen? de molestar",
  "lascia(te|mi|temi|teci|ci) ?in pace",
  "(disiscri|cancell|rimuov|elimin|togli)\\w{0,6}(mi|ci|temi|teci|etemi|etemi|atemi)\\b|disiscri(vere|vetemi|zione)|(cancell|rimuov|elimin|togli)\\w{0,5} (il mio|la mia|i miei|i nostri|il nostro|questo|questa|mio|mia|miei)",
  "non (mi |ci |vi )?(desider\\w+|vogli\\w+|intend\\w+)[^.!?]{0,20}(ricevere|essere contattat|sentire)[^.!?]{0,30}|non (mi |ci )?(contatt\\w+|scriv\\w+|mand\\w+|invi\\w+|disturb\\w+)( mai)? (piu|piu nulla|altre|altri)",
  "(smett\\w+|basta|finit\\w+|piantat\\w+|cess\\w+) (di |con )?(scriver|mandar|inviar|contattar|mail|e-?mail|le mail|queste|spam|disturb)\\w*|(essere|venire) (rimoss|cancellat|tolt|disiscritt)[oai]|niente piu (mail|e-?mail)",
  "(remov|retir|descadastr|exclu|apag|elimin|tir)\\w{0,4}(-me|-nos| me| nos|m-me)\\b|(me|nos) (remov|retir|descadastr|exclu|tir)(a|e|am|em|ar|er|ir)\\b|(remov|retir|exclu|apag|elimin|descadastr)\\w{0,4} (o |os |a )?(meu|meus|minha|este|nosso|nossos)",
  "descadastr|descadastramento|cancelar (a )?(inscricao|subscricao)|cancelem? (a )?minha (inscricao|subscricao)",
  "(nao|parem?|deixem?|pare) (de )?(me |nos )?(voltem? a |quero |queremos |desejo |pretendo |gostaria de )?(mais )?(contact\\w+|contat\\w+|escrev\\w+|receber|envi\\w+|mand\\w+|incomod\\w+)(-me|-nos)?[^.!?]{0,20}( mais|de novo|novamente|e-?mail|emails|mensagens|publicidade|$)",
  "(pare|parem|chega) (de |com )(me |nos |os |as |esses? |estes? )?(envi\\w+|mand\\w+|escrev\\w+|contat\\w+|e-?mails|mensagens|emails)",
  "deixe[m]?(-me|-nos| me| nos)? em paz|sair (desta|dessa|da|de sua|da vossa) lista|nao (me |nos )?(voltem?|tornem?) a \\w+",
  "laat (me|mij|ons) (nu |aub |alsjeblieft )?met rust|(van|uit) (deze|de|die|jullie|uw|je) (mail(ing)?)?(lijst|bestand|database) (af|halen|verwijder\\w*)|neem (aub |alsjeblieft )?geen contact|stuur (me|mij|ons) (niets|niks)",
  "(schrijf|meld|haal|verwijder|gooi|wis|schrap) (mij|me|ons|mijn|onze|dit|deze)\\b|uitschrijven|afmelden|uitgeschreven worden",
  "(mij|me|ons|mijn (adres|gegevens|e-?mail[a-z]*|mailadres)|onze gegevens)\\b[^.!?]{0,50}(verwijderen|uitschrijven|afmelden|wissen|van (de|je|uw|jullie) (lijst|mailinglijst|verzendlijst))",
  "(geen|niet) (verdere |meer |nog )?(e-?mails?|mails?|mailtjes|berichten|reclame)( meer| te sturen| sturen| ontvangen| van (u|jullie|je))",
  "(stop|hou|houd|kappen|stoppen) (op )?(met|a\\.?u\\.?b\\.?|svp)? ?(het )?(met )?(mailen|sturen|e-?mailen|contact|spammen|deze mails|die mails|mij)|(niet|nooit) (meer |weer |opnieuw )(te )?(mailen|contacteren|benaderen|schrijven|lastig|contact|benaderd|gemaild)|(mail|benader|contacteer|stuur) (mij|me|ons)( alsjeblieft| aub)? (niet|nooit|geen (e-?mail|mail|bericht|reclame|nieuwsbrief|spam))",
  "ni(et|ks) meer (van (u|jullie|je) )?(horen|ontvangen|krijgen)|(horen|ontvangen) (wij |we |ik )?(graag )?niet(s)? meer",
];

const REQUEST = new RegExp(`(?<!\\w)(?:${REQUESTS.join("|")})`);

const TAKEN_BACK =
  /\b(we|i|us|you) (need|want|have|would like|wish|help us|could) (to )?(stop|cease|quit)\b|\b(do|did|would|please do) not (want to |mean to |wish to )?(be removed|unsubscribe|remove|opt out|take me off)|\bno (me |nos )?(quiero dar(me)? de baja|borr|elimin|des de baja)|\bne (me |nous )?(desinscrivez|supprimez|retirez|desabonnez)[- ]?(moi|nous)? ?pas|nicht (austragen|abmelden|loschen)|non (cancell|rimuov|disiscriv)\w+|nao (me )?(remov|descadastr|retir)\w+|niet (uitschrijven|afmelden|verwijderen)/;

/** Below this it may be a mere refusal. An overlooked opt-out is worse than a lost sale, but a lost sale is bad too. */
const LEAST_LIKELIHOOD = 0.6;
const RULE_LIKELIHOOD = 0.99;

const model = readModel("opt-out-model.json");

/** Null when the text asks for nothing. Unambiguous phrases decide alone; the model judges the others. */
export function optOutLikelihood(text: string, features: Features): number | null {
  if (TAKEN_BACK.test(text)) return null;
  if (REQUEST.test(text)) return RULE_LIKELIHOOD;
  const likelihood = probabilities(model, withOptOutParts(features, text))[1] ?? 0;
  return likelihood >= LEAST_LIKELIHOOD ? likelihood : null;
}
