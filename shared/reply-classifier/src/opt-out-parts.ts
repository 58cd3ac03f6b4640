/** The parts of an opt-out in seven languages over folded text; no part alone says much. */
const PARTS: Record<string, RegExp> = {
  remove:
    /\b(remov\w*|rmv|delet\w*|eras\w*|strik\w*|un ?subscri\w*|opt(ed|ing)? ?out|take (me|us|our|my) |(get|be|am|want) (off|out)\b(?! of (the |my |our )?(office|town|country|home))|retir(ez|e|er|ar|en|em|a|ada|o|ame|enme|emos)|enlev\w*|supprim\w*|effac\w*|ray(e|ez|er)|ot(ez|er)|radi(e|ez|er)|desinscri\w*|desabonn\w*|losch\w*|loesch\w*|streich\w*|entfern\w*|nehm(en|t)|austrag\w*|abmeld\w*|abbestell\w*|sperr(en|t|e)|tilgen|elimin\w*|borr\w*|quit\w*|sac(a|ar|ad|uen|ame|adme)\w*|suprim\w*|baja|dar(me|nos) de baja|cancell?\w*|rimozione|rimuov\w*|rimoss\w*|togli\w*|tolt[oi]|disiscri\w*|cancellazione|remoc\w*|exclu\w*|apag\w*|tir(a|e|em|ar|ada|ado)(-me|-nos)?|descadastr\w*|verwijder\w*|schrap\w*|haal|wis(sen|t)?|uitschrijv\w*|schrijf|afmeld\w*|gooi)\b/,
  stop: /\b(stop(s|ped|ping)?|ceas(e|ed|ing)|quit|refrain|desist|enough|arret\w*|cess(e|ez|er|ate|are|ar)|stoppez|fini|aufhoren|hor(en|t) (sie )?(bitte )?auf|unterlass\w*|abseh\w*|abzusehen|schluss|dej(a|ad|en|e|ar)|par(a|ad|en|e|em|ar)|basta|smett\w*|chega|deix(a|e|em|ar)|stop(pen|t)?|hou(d|dt)?|kappen|ophouden|gelieve)\b/,
  not: /\b(no|not|never|don't|dont|nothing|none|ne|n'|pas|jamais|aucun\w*|nicht|nie|niemals|kein\w*|nunca|jamas|ningun\w*|non|mai|nessun\w*|niente|nao|nada|nenhum\w*|niet|nooit|geen|niets|niks)\b/,
  more: /\b(more|again|further|any ?more|longer|ever|future|plus|davantage|dorenavant|desormais|avenir|mehr|weiter\w*|wieder|kunftig|zukunft|nochmal|mas|volver|vuelv\w+|futuro|adelante|piu|altr[eio]|ancora|mai|mais|voltar|voltem|nova\w*|outra|meer|verder\w*|opnieuw|ooit|voortaan|last (mail|warning|time))\b/,
  contact:
    /\b(contact\w*|e-?mail(ed|ing|e|en|ez|t)?|mail(ed|ing|en|t)?|mailen|writ(e|ing)|messag\w+|send(ing)?|reach(ing)? out|bother\w*|spam\w*|approach\w*|follow(ing)?[- ]?up|ecri\w*|envo\w*|sollicit\w*|relanc\w*|demarch\w*|derang\w*|kontaktier\w*|kontakt\w*|(an)?schreib\w*|angeschrieben|schick\w*|send(en|et)|zusend\w*|belastig\w*|anschreib\w*|escrib\w*|envi\w*|mand\w*|molest\w*|recib\w*|scriv\w*|scritt\w*|invi\w*|contatt\w*|disturb\w*|escrev\w*|contat\w*|incomod\w*|mail(tje)?s?|contacter\w*|benader\w*|stuur|sturen|schrijven|lastig\w*)\b/,
  mail: /\b(e-?mails?|mails?|messages?|communications?|newsletters?|correspondence|these|this|courriels?|courriers?|envois|relances|publicites?|pub|nachricht(en)?|werbung|zuschriften|zusendungen|post|kontaktaufnahme|correos?|mensajes?|publicidad|comunicaciones|messaggi|comunicazioni|pubblicita|roba|mensagens|e-?mails|publicidade|comunicacoes|berichten|bericht|reclame|mailtjes)\b/,
  receive:
    /\b(receiv\w*|get(ting)?|hear(ing)?|recev\w*|recoi\w*|erhalten|bekommen|horen|empfangen|recibir|recibiendo|oir|ricever\w*|sentire|receb\w*|ontvang\w*|krijg\w*|horen)\b/,
  self: /\b(me|us|my|our|i|we|anyone|moi|nous|mon|mes|notre|nos|m'|j'|je|mich|uns|mir|mein\w*|unser\w*|ich|wir|mi|mis|nos|nuestr\w+|yo|ci|noi|mio|mia|miei|nostr\w+|meu\w*|minha\w*|nosso\w*|comigo|conosco|connosco|eu|mij|ons|mijn|onze|ik|wij)\b|(me|nos|mi|ci|temi|teci)\b/,
  list: /\b(list|lists|database|records?|system|crm|contacts?|mailing\w*|distribution|sequence|campaign|liste?s?|base|fichiers?|diffusion|verteiler|datenbank|adressbuch|kartei|lista|listado|base de datos|elenco|rubrica|contatti|archivi|banco de dados|cadastro|contatos|contactos|lijst\w*|bestand|mailinglijst|verzendlijst|database|systeem)\b/,
  data: /\b(data|details|information|info|address|name|personal|donnees|coordonnees|adresse|nom|daten|mailadresse|adresse|namen|datos|direccion|nombre|dati|indirizzo|nome|dados|endereco|gegevens|adres|naam|mailadres|gdpr|rgpd|dsgvo|lgpd|avg|lopd|art(icle|ikel|iculo|icolo|igo)?\.? ?(17|21))\b/,
  please:
    /\b(please|kindly|ask|request|demand|merci|svp|veuillez|priere|demande|exige|bitte|ersuche|fordere|por favor|pido|ruego|solicito|exijo|per favore|prego|chiedo|cortesemente|peco|favor|exijo|solicito|graag|aub|alstublieft|alsjeblieft|gelieve|verzoek)\b/,
  want: /\b(want|wish|like|desire|souhait\w*|veux|voul\w*|desir\w*|mochte|wunsche|will|quiero|quisiera|deseo|queremos|voglio|vorrei|desider\w*|quero|desejo|gostaria|pretendo|wil|wens|wensen)\b/,
  untilThen:
    /\b(before|until|till|yet|unless|today|tomorrow|this week|instead|avant|jusqu|aujourd'hui|cette semaine|vor|bis|heute|diese woche|erst|antes|hasta|todavia|hoy|esta semana|prima|fino|oggi|questa settimana|ainda|ate|hoje|voor|tot|vandaag|deze week|nog niet)\b/,
  object:
    /\b(invit\w*|brochure|proposal|quote|contract|attachment|logo|price|line|item|module|option|devis|contrat|offerte?|angebot\w*|position|vertrag|presupuesto|contrato|propuesta|preventivo|contratto|voce|proposta|orcamento|item|regel|demo|call|meeting|rate)\b/,
};

const JOINT: readonly (readonly string[])[] = [
  ["remove", "self"],
  ["remove", "list"],
  ["remove", "data"],
  ["remove", "object"],
  ["stop", "contact"],
  ["stop", "mail"],
  ["stop", "receive"],
  ["not", "more", "contact"],
  ["not", "more", "mail"],
  ["not", "more", "receive"],
  ["not", "contact", "self"],
  ["not", "want", "receive"],
  ["not", "object"],
  ["self", "list"],
  ["please", "remove"],
  ["please", "stop"],
  ["want", "remove"],
  ["contact", "untilThen"],
];

export function optOutPartsIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const clause of text.split(/[.!?;:]\s|\b(?:but|mais|aber|pero|ma|mas|maar)\b/)) {
    const parts = new Set(Object.keys(PARTS).filter((name) => PARTS[name]?.test(clause)));
    for (const part of parts) found.add(`part:${part}`);
    for (const joint of JOINT) {
      if (joint.every((part) => parts.has(part))) found.add(`parts:${joint.join("+")}`);
    }
  }
  return found;
}
