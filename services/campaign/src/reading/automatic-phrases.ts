const oneOf = (phrases: readonly string[]): RegExp => new RegExp(phrases.map((phrase) => `(?:${phrase})`).join("|"));

const atBeginning = (phrases: readonly string[]): RegExp =>
  new RegExp(String.raw`^(?:(?:re|aw|antw|sv|rv|res|r|tr|wg|fw|fwd) ?: ?){0,5}\W{0,3}(?:${phrases.join("|")})`);

/** Of a mail that has another sign, too. */
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
  String.raw`(?:pa|har) semester|franvar(?:ande|o)|tjanstledig|foraldraledig|(?:ar|ar inte) (?:ledig|pa kontoret)|bortrest|pa tjansteresa`,
  String.raw`(?:pa|holder|har|er pa) (?:ferie|sommerferie|orlov|barsel|permisjon)|ferielukket|fravaer|ikke (?:pa kontoret|til stede|pa plass)|bortreist|ude af (?:kontoret|huset)`,
  String.raw`lomalla|lomailen|poissa(?:| toimistosta)|vapaalla|tyomatkalla|virkamatkalla|aitiyslomalla|vanhempainvapaalla`,
  String.raw`(?:na|w trakcie) urlop\w*|urlopie|nieobecn\w+|poza biurem|zwolnieni\w+ lekarski\w+|w delegacji|przebywam`,
  String.raw`dovolen\w+|nepritomn?\w*|mimo kancelar\w*|(?:na|v) sluzobn\w+|na sluzebni cest\w+|materskej|materske`,
  String.raw`szabadsag\w*|tavol (?:vagyok|leszek)|hazon kivul|irodan kivul|nem vagyok (?:az )?iroda`,
  String.raw`(?:in|sunt in) concediu|(?:sunt|voi fi) (?:absent|plecat)|absent[a]? (?:din|pana)|nu (?:sunt|ma aflu) (?:in|la) birou`,
  "в отпуск|отсутству|отсъств|вне офиса|в командировк|у відпуст|в отпуска|відсутн|у відряджен|извън офиса",
  "σε αδεια|εκτος γραφειου|απουσιαζω|απουσια",
  String.raw`izindeyim|izinli|izinde|ofis disinda|tatilde|yurt disinda|raporluyum|dogum izni`,
  String.raw`godisnj\w+ odmor\w*|odsut(?:an|na|nost)|na dopust\w+|odsot(?:en|na)|na odmoru|izvan ureda|van kancelarije`,
  String.raw`puhkusel|kontorist (?:eemal|valjas)|atvalinajum\w*|prombutne|arpus biroja|atostogau\w*|atostogo\w*|nesu biure`,
  "休假|度假|年假|产假|病假|请假|請假|外出|不在办公室|不在辦公室|不在|出差|休暇|休業|お休み|出張|휴가|부재|출장|연차",
  "اجازه|اجازة|خارج المكتب|בחופש|מחוץ למשרד|חופשה|ลาพักร้อน|ลาหยุด|ไม่อยู่|nghi phep|vang mat|sedang cuti|di luar kantor|de vacances|fora de l'oficina",
]);

export const departurePhrase = oneOf([
  String.raw`no longer (?:works?|working|employed|with (?:the company|us|our|\w+ (?:ltd|inc|gmbh|llc|plc))|at (?!my |the office|the desk)\w|part of|an? employee)|(?:has|have) left (?:the )?(?:company|organi[sz]ation|firm|business|us)|left the (?:company|organi[sz]ation|firm)|(?:has|have|am|is) retired`,
  String.raw`nicht (?:mehr|langer) (?:fur|bei|in unserem|im unternehmen|in der firma|teil|tatig|beschaftigt)|unternehmen verlassen|ausgeschieden|im ruhestand`,
  String.raw`ne (?:fait|fais) plus partie|ne travaille plus|a quitte (?:la|l'|notre|ses fonctions|l'entreprise)|n'est plus (?:dans|chez|en poste|salarie)|a la retraite`,
  String.raw`ya no (?:trabaja|forma parte|pertenece|trabajo|esta (?:en|con) (?:la empresa|nosotros))|ha dejado la empresa|jubilad[oa]`,
  String.raw`non (?:lavora|lavoro|fa|faccio|e) piu|ha lasciato (?:l'azienda|la societa)|in pensione`,
  String.raw`nao (?:trabalha|trabalho|faz|integra) mais|ja nao (?:trabalha|faz)|deixou a empresa|aposentad[oa]`,
  String.raw`niet (?:meer|langer) (?:werkzaam|in dienst)|werkt niet (?:meer|langer)|uit dienst|met pensioen`,
  String.raw`(?:jobbar|arbetar) inte langre|har (?:slutat|lamnat (?:foretaget|bolaget))|slutat sin anstallning`,
  String.raw`(?:arbejder|er|jobber|arbeider) ikke (?:laengere|lenger)|fratradt|har (?:forladt|sluttet)|er (?:stoppet|sluttet)`,
  String.raw`ei (?:enaa |ole enaa )(?:tyoskentele|toissa|palvelu)|ei tyoskentele enaa|(?:on )?jaanyt elakkeelle|siirtynyt pois|tyosuhde(?:eni)? on paattynyt`,
  String.raw`nie pracuj\w* (?:juz|w)|juz nie pracuj|nie jest juz|przestal\w* pracowac|zakonczyl\w* (?:prace|wspolprace)|odszed[lł] z|odeszla z`,
  String.raw`(?:jiz|uz) (?:u nas |v \w+ |pro nas )?(?:nepracuj|neni zamest|nie je zamest)|nepracuj\w* (?:jiz|uz)|odesel ze spolecnosti`,
  String.raw`mar nem dolgoz|nem dolgozik mar|tavozott (?:a |cegunk)|mar nem munkatars`,
  String.raw`nu mai (?:lucreaza|lucrez|face parte|este angajat)|a (?:parasit|plecat din) (?:compania|firma)`,
  "больше не работа|уже не работа|не является (?:больше )?сотрудник|уволил|більше не працю|вже не працю|звільнив|вече не работи|напусна",
  "δεν εργαζεται πλεον|δεν εργαζομαι πλεον|αποχωρησε|δεν ανηκει πλεον",
  String.raw`artik (?:sirketimizde |firmamizda |burada )?(?:calismi|calismam|gorev yapm)|(?:isten|sirketten|sirketimizden|gorevinden) ayril`,
  String.raw`vise ne radi|vise nije zaposlen|napusti(?:o|la) (?:tvrtku|kompaniju|firmu)|ni vec zaposlen|ne dela vec|zapustil\w* podjetje`,
  String.raw`ei toota enam|lahkunud (?:ettevottest|tool)|vairs nestrada|nebedirba|nebedirbu`,
  "已离职|离职|離職|退休|不再任职|不再任職|退職|退社|퇴사|퇴직",
  "לא עובד יותר|אינו עובד|لم يعد يعمل|da nghi viec|khong con lam viec|tidak lagi bekerja|ja no treballa",
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
