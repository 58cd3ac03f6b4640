import { classifiableText, type ReplyText } from "./classifiable-text.ts";

/** Each demand names whom to remove or leave alone, because any newsletter says "to unsubscribe". */
const DEMANDS: readonly string[] = [
  "^(please )?(un ?subscribe|remove|opt ?-?out)( me| us)?( please)?[ .!]*$",
  "(un ?subscribe|opt ?-?out) (me|us|my (e-?mail )?address|our (e-?mail )?address|this (e-?mail )?address)\\b",
  "(remove|delete|erase|take|strike|drop) (me|us|(my|our|this) (own |personal |work |e-?mail |mail |contact )*(name|e-?mail|address|data|details|domain|mailbox|inbox))\\b[^.!?]{0,20} (from|off|out of) [^.!?]{0,20}\\b(lists?|database|mailings?|records|crm|campaign|sequence|newsletter)\\b",
  "(want|wish|ask|like|need|request) to be (un ?subscribed|(removed|deleted|taken) (from|off|out of) (your|this|the|any|all))",
  "(please|pls|kindly) (stop|cease|quit) (e-?mailing|mailing|contacting|messaging|spamming|writing to) (me|us|this address)\\b(?![^.!?]{0,40}\\b(before|until|till|while|during)\\b)",
  "(do not|never) (ever )?(e-?mail|mail|contact|write to|message) (me|us|this address) (again|any ?more|ever)( please)? ?([.!,]|$)",
  "(entfernen|streichen|loschen|loeschen|nehmen|tragen) sie (bitte )?(mich|uns|(meine|unsere|diese) [\\w-]+( [\\w-]*adresse)?)\\b[^.!?]{0,20} (aus|von) [^.!?]{0,20}(verteiler|liste|datenbank|adressbuch)",
  "bitte (mich|uns|(meine|unsere|diese) [\\w-]+) (aus|von) [^.!?]{0,20}(verteiler|liste|datenbank)\\w* (\\w+ )?(nehmen|loschen|loeschen|streichen|entfernen|austragen)",
  "(tragen|melden) sie (bitte )?(mich|uns) (bitte )?([^.!?]{0,40} )?(aus|ab) ?([.!,]|$)|(trag|nimm|streich|losch|meld)e? (mich|uns) (bitte )?(aus|von|ab)\\b",
  "(kontaktieren|schreiben) sie (mich|uns|mir|dieser adresse)( bitte)? (nicht|nie) (mehr|wieder) ?(an )?([.!,]|$)",
  "(desinscri(vez|re)|desabonne(z|r))(-| )(moi|nous)\\b|(merci de|veuillez|priere de) (me|nous) (desinscrire|desabonner)",
  "(retir|supprim|enlev|ray|effac)ez(-| )(moi|nous|(mon|notre|cette) (adresse|e-?mail))\\b[^.!?]{0,20} (de|des|du) [^.!?]{0,20}(liste|base|fichier|diffusion)",
  "(merci de|veuillez|priere de) (me |nous )?(retirer|supprimer|enlever|rayer|effacer)( (mon|notre|cette) (adresse|e-?mail))? (de|des|du) [^.!?]{0,20}(liste|base|fichier|diffusion)",
  "ne (me|nous) (contactez|ecrivez|envoyez) plus( rien| de mails?| d'e-?mails?)? ?([.!,]|$)",
  "\\b(dadme|deme|denme|dame|denos|dennos|quiero darme|solicito darme) de baja",
  "(borr|elimin|quit|saqu|retir|suprim)(e|en|a|ad)(me|nos| (mi|nuestro|nuestra|este|esta) (correo|e-?mail|direccion))\\b[^.!?]{0,20} de [^.!?]{0,20}(lista|base|listado)",
  "no (me|nos) (escrib|contact|envi)\\w+ (nada )?mas ?([.!,]|$)",
  "disiscriv(etemi|eteci|imi|ici|ete (questo|il mio) indirizzo)",
  "(cancell|rimuov|elimin|togli)(atemi|ateci|etemi|eteci|ami|imi|ete (questo|il mio|il nostro) indirizzo)\\b[^.!?]{0,20} (da|dal|dalla|dalle|dall')[^.!?]{0,20}(lista|liste|elenco|database|archivi)",
  "non (scrivetemi|contattatemi|mi scrivete|mi contattate|ci scrivete|ci contattate) (mai )?piu ?([.!,]|$)",
  "descadastr(e|em)(-me|-nos| me| nos| este e-?mail)\\b",
  "((remov|retir|exclu|elimin|apagu)(a|am|e|em)(-me|-nos| me| nos| (o )?(meu|nosso|este) (e-?mail|endereco|contato))|\\b(me|nos) (remov|retir|exclu)(a|am|e|em))\\b[^.!?]{0,20} d(a|e|as|essa|esta|o|os) [^.!?]{0,20}(lista|base|cadastro)",
  "nao (me|nos) (contact|contat|escrev|envi)\\w+ (nada )?mais ?([.!,]|$)",
  "(schrijf|meld) (mij|me|ons|dit adres) (aub |alstublieft |alsjeblieft )?(uit|af)\\b",
  "(haal|verwijder|schrap) (mij|me|ons|(mijn|ons|dit) (e-?mail)?(adres)?)\\b[^.!?]{0,20} (van|uit) [^.!?]{0,20}(lijst|bestand|database)",
  "(mail|benader|contacteer|stuur) (mij|me|ons) (aub |alstublieft )?(niet|nooit) meer ?([.!,]|$)",
];

const DEMAND = new RegExp(`(?<!\\w)(?:${DEMANDS.join("|")})`);
const TAKEN_BACK = /\b(do|did|would) not (want to |mean to |wish to )?(un ?subscribe|remove|delete|opt)\b/;

/** Automatic mails mention lists without meaning anybody, so neither a model nor an allusion decides here. */
export function demandsOptOut(words: ReplyText): boolean {
  const text = classifiableText(words);
  return DEMAND.test(text) && !TAKEN_BACK.test(text);
}
