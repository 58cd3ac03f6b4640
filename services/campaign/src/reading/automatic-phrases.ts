const oneOf = (phrases: readonly string[]): RegExp => new RegExp(phrases.map((phrase) => `(?:${phrase})`).join("|"));

const atBeginning = (phrases: readonly string[]): RegExp =>
  new RegExp(String.raw`^(?:(?:re|aw|antw|sv|rv|res|r|tr|wg|fw|fwd) ?: ?){0,5}\W{0,3}(?:${phrases.join("|")})`);

export const automaticSubject = atBeginning([
  String.raw`auto(?:matic|mated|matische|matisches|matisk|matyczna)?[-_ ]?(?:reply|response|responder|antwort|antwoord|svar|odpowiedz)`,
  String.raw`automatisch (?:antwoord|bericht)|reponse automatique|respuesta automatica|risposta automatica|resposta automatica`,
  String.raw`out of (?:the )?office|ooo\b|away from|(?:on )?(?:vacation|annual leave|holidays?|maternity leave|parental leave)\b`,
  String.raw`abwesen|nicht im (?:buro|haus)|(?:im )?urlaub|ausser haus|elternzeit`,
  String.raw`(?:message d'|avis d')?absen(?:ce|t)|en conges?\b|hors du bureau|conges?\b`,
  String.raw`fuera de (?:la )?oficina|ausen(?:te|cia)|de vacaciones|vacaciones`,
  String.raw`fuori (?:sede|ufficio)|assen(?:te|za)|in ferie`,
  String.raw`fora do escritorio|de ferias|ferias`,
  String.raw`afwezig|niet op kantoor|buiten kantoor`,
  "自动回复|自動回覆|自動返信|自動応答|不在",
]);

export const readReceiptSubject =
  /^(?:read|gelesen|lu|leido|letto|lida|gelezen) ?: |^(?:read receipt|return receipt|lesebestatigung|accuse de lecture|confirmacion de lectura|conferma di lettura|leesbevestiging)\b/;

export const absencePhrase = oneOf([
  String.raw`out of (?:the )?office|(?:am|i'm|be|is) (?:currently |now )?(?:away|travell?ing|on (?:a )?(?:business trip|vacation|holidays?|leave|pto))|on (?:annual|parental|maternity|paternity|sick|medical|family) leave|limited access to (?:my )?e-?mail|back in the office|return to the office`,
  String.raw`nicht im (?:buro|haus|dienst)|ausser haus|abwesen|(?:im|in) (?:urlaub|elternzeit|mutterschutz)|auf (?:dienstreise|geschaftsreise)|nicht (?:erreichbar|zu erreichen)|wieder (?:erreichbar|im buro|da|fur sie da)`,
  String.raw`absente? (?:du|de|jusqu|actuellement|pour)|(?:suis|est|serai) (?:actuellement )?(?:absente?|en (?:conges?|vacances|deplacement))|hors du bureau|de retour (?:le|au|a partir)`,
  String.raw`fuera de (?:la |mi )?oficina|(?:estoy|estare|esta|encuentro) (?:ausente|de (?:vacaciones|viaje|baja|permiso))|ausente (?:de|hasta)|de vacaciones`,
  String.raw`fuori (?:sede|ufficio)|(?:sono|saro) (?:assente|in ferie|in trasferta|in vacanza)|in ferie|rientrero|rientro`,
  String.raw`fora do escritorio|(?:estou|estarei|encontro-me) (?:ausente|de ferias|fora|em ferias)|ausente (?:ate|do)|de ferias`,
  String.raw`(?:ben|is) (?:momenteel |op dit moment )?(?:afwezig|niet aanwezig|met (?:vakantie|verlof|zwangerschapsverlof)|op vakantie)|niet op kantoor|buiten kantoor|afwezig`,
  "休假|外出|不在办公室|出差|休暇|不在",
]);

export const departurePhrase = oneOf([
  String.raw`no longer (?:works?|working|employed|with (?:the company|us|our)|at \w|part of)|(?:has|have) left (?:the )?(?:company|organi[sz]ation|firm|business|us)|left the (?:company|organi[sz]ation|firm)|(?:has|have|am|is) retired`,
  String.raw`nicht (?:mehr|langer) (?:fur|bei|in unserem|im unternehmen|in der firma|teil|tatig|beschaftigt)|unternehmen verlassen|ausgeschieden|im ruhestand`,
  String.raw`ne (?:fait|fais) plus partie|ne travaille plus|a quitte (?:la|l'|notre|ses fonctions|l'entreprise)|n'est plus (?:dans|chez|en poste|salarie)|a la retraite`,
  String.raw`ya no (?:trabaja|forma parte|pertenece|trabajo|esta (?:en|con) (?:la empresa|nosotros))|ha dejado la empresa|jubilad[oa]`,
  String.raw`non (?:lavora|lavoro|fa|faccio|e) piu|ha lasciato (?:l'azienda|la societa)|in pensione`,
  String.raw`nao (?:trabalha|trabalho|faz|integra) mais|ja nao (?:trabalha|faz)|deixou a empresa|aposentad[oa]`,
  String.raw`niet (?:meer|langer) (?:werkzaam|in dienst)|werkt niet (?:meer|langer)|uit dienst|met pensioen`,
  "已离职|离职|退休|退職",
]);

export const receiptPhrase = oneOf([
  String.raw`(?:have|has|had been|been|we|successfully) received (?:your|the)|your (?:message|e-?mail|request|enquiry|inquiry|ticket|query) (?:has been|was|is) (?:received|read|registered|created|logged|assigned)|(?:ticket|case|request) (?:#|no\b|number|id\b)|(?:we|someone|our team) will (?:get back|be in touch|respond|reply)|thank you for (?:contacting|getting in touch|reaching out to)|your message .{0,200}was read on`,
  String.raw`eingangsbestatigung|ihre (?:anfrage|nachricht|e-?mail|mail) (?:ist|wurde|haben wir)|haben ihre (?:anfrage|nachricht|e-?mail|mail)|ticket-?nummer|vielen dank fur ihre (?:anfrage|nachricht|e-?mail|mail|kontaktaufnahme)`,
  String.raw`accuse de reception|avons bien recu|votre (?:message|demande|e-?mail|courriel) a (?:bien )?ete (?:recu|enregistre|pris)`,
  String.raw`hemos recibido|acuse de recibo|su (?:mensaje|solicitud|consulta|correo) ha sido recibid`,
  String.raw`abbiamo ricevuto|conferma di ricezione|la (?:sua|tua) (?:richiesta|e-?mail) e stata`,
  String.raw`recebemos (?:a |o )?(?:sua|seu|tua|teu)|confirmacao de rece`,
  String.raw`ontvangstbevestiging|hebben (?:uw|je) (?:bericht|e-?mail|aanvraag|vraag) (?:goed )?ontvangen|bedankt voor (?:uw|je) (?:bericht|e-?mail)`,
]);
