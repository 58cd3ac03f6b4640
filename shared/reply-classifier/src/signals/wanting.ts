const enthusiasm = [
  // English
  String.raw`(sounds|looks|seems) (good|great|interesting|promising|fun|useful|like|cool|awesome|intriguing|relevant)`,
  String.raw`(very|quite|definitely|really|super|totally|absolutely|certainly|also|pretty|indeed|actually) (interested|interesting|keen|curious|relevant|useful|timely)`,
  String.raw`(would|i'?d|we'?d|would definitely) (love|like|be (happy|glad|open|keen|interested|up|willing|great))`,
  String.raw`(happy|glad|keen|open|willing|ready|eager|curious|up) (to|for)`,
  String.raw`let'?s (do|go|talk|chat|set|schedule|book|meet|have|discuss|connect|try|start|give)|count (me|us) in`,
  String.raw`good timing|perfect timing|great timing|i am in\b|we are in\b|sign (me|us) up`,
  String.raw`(yes|sure|ok|okay|yeah|yep|absolutely|definitely|certainly|of course|gladly)[ ,.!]+(please|let|send|that|why|sounds|i|we|happy|go|would|interested|do|when|call)`,
  String.raw`looking forward|(exactly|just) what (we|i)|go ahead|whynot|cannot wait|can not wait|works for (me|us)`,
  String.raw`(i|we) (am|are) available|(i|we) can do`,
  // French
  String.raw`(tres|vivement|bien|plutot|fortement|carrement) (interess|curieu|volontiers)\w*`,
  String.raw`(avec|grand) (grand )?plaisir|volontiers|avecplaisir`,
  String.raw`(serais|serions|suis|sommes|reste) (ravi|interesse|preneur|disponible|curieu|ouvert|dispo|partant|tente|partante)\w*`,
  String.raw`(ca|cela|votre \w+) (m'|nous |me )(interesse|intrigue|parle|tente|va)|pourquoipas|banco|allons-y`,
  String.raw`on (peut|pourrait) (en|se|s')|(tombe|arrive) (bien|a pic)|au bon moment|je veux bien|partant`,
  String.raw`d'accord pour|(super|genial|parfait|excellent|top)\b`,
  // German
  String.raw`(sehr|durchaus|grundsatzlich|wirklich|auf jeden fall|absolut|definitiv|schon) (interess|gerne?|spannend|neugierig)\w*`,
  String.raw`klingt (gut|interessant|spannend|vielversprechend|super|sinnvoll|prima)`,
  String.raw`(hort sich) (gut|interessant|spannend)|(ja|sehr|klar|oh),? gerne?|gerne?\b`,
  String.raw`(freue|freuen) (mich|uns) (auf|uber)`,
  String.raw`(wurde|wurden|mochte|mochten|hatte|hatten) (mich|uns|ich|wir|gern|das|gerne|sehr)`,
  String.raw`passt (mir|uns|perfekt|super|gut)|warumnicht|(legen|machen) (wir|sie) (los|das)`,
  String.raw`genau (das|was) (wir|richtige)|kommt (wie gerufen|genau richtig|zur rechten zeit)|bin dabei|sind dabei`,
  String.raw`neugierig|einverstanden`,
  // Spanish
  String.raw`(muy|bastante|realmente|super|sumamente) (interes|util|atractiv|oportun)\w*`,
  String.raw`(me|nos) (interesa|encantaria|gustaria|parece (bien|interesante|genial|muy|perfecto|estupendo)|viene (bien|genial|perfecto)|suena|apunto|vendria)`,
  String.raw`suena (bien|interesante|genial|muy)`,
  String.raw`(claro|si|vale|por supuesto)[ ,!]+(que|si|me|nos|por|adelante|podemos|mand|envi|cuand|encantad|hablamos|claro|interesa)`,
  String.raw`adelante|con (mucho )?gusto|encantad[oa]s?|porqueno|perfecto|genial|estupendo|quedo a la espera`,
  String.raw`justo lo que|en buen momento`,
  // Italian
  String.raw`(molto|davvero|decisamente|assolutamente|sicuramente) (interess|volentieri|curios|utile)\w*|volentieri`,
  String.raw`(mi|ci) (interessa|piacerebbe|farebbe|incuriosisce|sembra (interessante|ottim|un)|va (bene|benissimo))`,
  String.raw`(sembra|suona|pare) (interessante|ottim|bell|promettente|bene)\w*|con piacere`,
  String.raw`(certo|si|ok|certamente|assolutamente)[ ,!]+(volentieri|mi|ci|mand|invi|sentiamo|va|con|si|grazie mille|quando|pure)`,
  String.raw`percheno|(sono|siamo) (interessat|disponibil|curios|apert|ben)\w*|proprio (quello|cio)`,
  String.raw`capita (a proposito|a fagiolo)|ottimo|perfetto|facciamo (cosi|una)|attendo|resto in attesa`,
  // Portuguese
  String.raw`(muito|bastante|realmente|super|bem) (interess|util|curios)\w*`,
  String.raw`(tenho|temos|teria|ha|tem|com) (muito |todo |algum |total )?interesse`,
  String.raw`(gostaria|gostariamos|adoraria|adorariamos|quero|queremos|aceito|topo|bora|vamos (marcar|agendar|conversar|falar|fazer|nessa|la|sim|em frente))\b`,
  String.raw`(me|nos) (interessa|parece (bem|interessante|otim|bom))`,
  String.raw`(parece|soa)(-me)? (interessante|bem|otim|bom|muito)|com (todo o |muito )?(prazer|gosto)`,
  String.raw`(claro|sim|ok|certo|com certeza)[ ,!]+(que|pode|envi|mand|vamos|por|tenho|me|quero|gost|quando|claro)`,
  String.raw`porquenao|perfeito|otimo|excelente|fico (no|a|em) aguard|veio na hora|aguardo|interessad[oa]s?\b`,
  // Dutch
  String.raw`(zeer|heel|best|erg|zeker|wel|absoluut) (geinteresseerd|interessant|benieuwd|graag|nuttig|leuk)`,
  String.raw`klinkt (goed|interessant|leuk|prima|als|veelbelovend|top)`,
  String.raw`(lijkt|lijkt het) (me|mij|ons) (interessant|leuk|goed|prima|wel|een goed|handig)|graag\b`,
  String.raw`(ja|jazeker|zeker|prima|oke|top)[ ,!]+(graag|leuk|stuur|doe|dat|bel|laten|kom|hoor|goed|interes|wanneer|is goed|plan)`,
  String.raw`waaromniet|laten we|(ik|wij|we) (sta|staan|ben|zijn) (er )?(open|benieuwd|beschikbaar|enthousiast)`,
  String.raw`komt (goed|precies|mooi) (uit|op tijd)|precies wat|ik ben benieuwd|doe maar|kom maar|schiet maar`,
  String.raw`perfect\b|top\b`,
];

const wantsInfo = [
  // English
  String.raw`(send|share|forward|shoot|give) (me|us|over|it|that|the|some|more|a|your|through|along|details|info|along)`,
  String.raw`(more|further|additional|some|any) (info|information|details|material|documentation|about)`,
  String.raw`tell (me|us) more|(learn|know|hear|see|read|find out) more`,
  String.raw`(how|what) (does|do|would|is|are|much|about|kind|exactly|sort)|pricing|price|prices|cost|costs|quote`,
  String.raw`fees?\b|deck|brochure|one-?pager|case stud\w+|references|trial|sample|catalog\w*|datasheet|white ?paper`,
  String.raw`proposal|details please`,
  // French
  String.raw`(envo|transmet|partag|fai|communiqu|adress)\w*[- ](moi|nous|me|la|le|les|vos|votre|une|plus|m'en)`,
  String.raw`(plus|davantage|complement) (d'|de )?(info|detail|precision|renseignement)\w*`,
  String.raw`en (savoir|dire) (plus|davantage)|(quel|combien|comment)\w* |tarif\w*|\bprix\b|devis|plaquette|brochure`,
  String.raw`documentation|cas client|reference|essai|presentation|proposition`,
  // German
  String.raw`(schicken|senden|sende|schick|ubersenden|mailen|lassen) (sie |sie mir |sie uns |mir |uns |bitte |gern |gerne |doch )`,
  String.raw`(mehr|weitere|nahere|genauere) (infos?|information\w*|details|daruber|dazu|unterlagen)`,
  String.raw`(was|wie|welche) (kost|funktion|viel|genau|sind|ware|ist|lauft|unterscheid|bieten)\w*|preis\w*|kosten\b`,
  String.raw`angebot\b|unterlagen|broschure|prasentation|referenz\w*|testen|testzugang|muster|erzahlen sie`,
  // Spanish
  String.raw`(env|mand|pas|compart|facilit|remit)\w*(me|nos)\b|(me|nos) (envi|mand|pas|compart|puede|podria|cuent)\w*`,
  String.raw`mas (info|informacion|detalles|datos)|(saber|conocer|ver) mas`,
  String.raw`(cuanto|como|que|cual|cuales) (cuesta|funciona|vale|precio|incluye|es|son|serian?|ofrec\w+|coste)`,
  String.raw`precios?\b|tarifas?|presupuesto\b|coste|dossier|folleto|catalogo|presentacion|casos de exito|referencias`,
  String.raw`prueba|propuesta|cuentame`,
  // Italian
  String.raw`(mand|invi|pass|gir|fa|facci|condivid)\w*(mi|ci|rmi|rci|temi|teci)\b`,
  String.raw`(mi|ci) (mand|invi|pass|gir|puo|puoi|potr|facc)\w*`,
  String.raw`(maggiori|piu|ulteriori|altre) (info|informazion|dettagl)\w*|sapern\w* (di )?piu`,
  String.raw`(quanto|come|cosa|quali|quale) (costa|funziona|verrebbe|viene|sono|e|offr\w+|prevede|sarebbe)|prezz\w+`,
  String.raw`cost[io]\b|preventivo|listino|brochure|presentazione|referenze|prova|offerta|catalogo|dettagli`,
  // Portuguese
  String.raw`(envi|mand|partilh|compartilh|pass)\w*(-me|-nos| me| nos|-nos)\b|(me|nos) (envi|mand|pass|pod|cont)\w*`,
  String.raw`(mais|outras) (info|informac|detalh|dados)\w*|saber mais`,
  String.raw`(quanto|como|qual|quais|que) (custa|funciona|fica|sai|preco|sao|e|seria|inclui|o valor|os valores)`,
  String.raw`precos?\b|valores\b|orcamento\b|proposta|apresentacao|catalogo|folheto|referencias|teste|casos de sucesso`,
  String.raw`material|conte-me|me conta`,
  // Dutch
  String.raw`(stuur|mail|zend|deel|geef) (me|mij|ons|maar|het|de|je|jullie|uw|gerust|door|eens|wat|even)`,
  String.raw`(meer|extra|aanvullende) (info|informatie|details|weten|over|uitleg)`,
  String.raw`(wat|hoe|welke) (kost|werkt|zijn|is|zou|doen|ziet|bedoel)\w*|prijs\w*|prijzen|tarie\w+|kosten\b|offerte`,
  String.raw`brochure|presentatie|referenties|proef\w*|voorstel|folder|vertel`,
  String.raw`(show|walk) (me|us)|zeigen sie|montrez|ensen(a|e)\w*(me|nos)|mostr\w*|laat (maar |eens |het )?zien|details\?|(try|trying) (it|this)|ausprobieren|essayer|probarlo|provarlo|experimentar|uitproberen|discount|rabatt|remise|descuento|sconti?|desconto|korting|(send|send over|shoot|mande?|mandi|mandame|schicken|stuur|envoyez|envie) (the |me |your |il |o |el |het |nda|contract|le )*(contract|contrat\w*|agreement|nda|vertrag|contratto|offer|numbers|konzept)|(how|comment|wie|como|come|hoe) (soon|do we|can we|fait-on|schnell|geht es|empezamos|si parte|comecamos|beginnen|start)|(does|do|can|could|is|are) (it|you|your \w+|there)[^.!]{0,80}\?|what (languages|makes|are the|is the|is included|is involved)`,
];

const meeting = [
  // English
  String.raw`\b(call|calls|chat|meeting|meet|demo|demonstration|calendar|calendly|calender|invite|slot|zoom|teams|phone|ring|walkthrough|coffee|lunch|schedule|book|set (something|it) up|sync|intro|talk (more|further|about|tomorrow|next|on)|discuss|catch up)\b`,
  // French
  String.raw`\b(rendez-?vous|rdv|creneaux?|appel|appelez|appeler|reunion|visio|entretien|echanger|demo|demonstration|agenda|dispo|rencontr\w+|discut\w+|telephone)\b`,
  // German
  String.raw`\b(termin|termine|telefonat|telefonieren|anruf|rufen sie|anrufen|gesprach|meeting|videocall|kalender|vorstellung|vorfuhrung|kennenlernen|austauschen|unterhalten|besprechen|treffen|ruf(en)? (mich|durch|an))\b`,
  // Spanish
  String.raw`\b(reunion|reunirnos|llamada|llamame|llameme|llamenme|llamar|cita|videollamada|agendar|agendamos|demo|hablamos|hablar|charlar|charlamos|quedamos|vernos|calendario|conversar|conversamos)\b`,
  // Italian
  String.raw`\b(chiamata|chiamami|mi chiami|chiamarmi|call|appuntamento|incontro|incontrarci|riunione|videochiamata|demo|calendario|sentiamoci|sentirci|ci sentiamo|parlarne|parliamone|colloquio|vediamoci)\b`,
  // Portuguese
  String.raw`\b(reuniao|ligacao|ligar|ligue|liguem|ligue-me|chamada|videochamada|videoconferencia|demo|demonstracao|agendar|agendamos|agenda|marcar|marcamos|conversa|conversar|conversamos|falamos|call|horario|cafe)\b`,
  // Dutch
  String.raw`\b(afspraak|bel|bellen|belt|gesprek|kennismak\w*|demo|overleg|agenda|inplannen|plannen|afspreken|videocall|langskomen|langs komen|koffie|spreken)\b`,
  String.raw`(i am|i'm|we are) (free|around|available|at my desk|reachable)|(libre|libero|livre|vrij|dispo|frei|erreichbar) (on|today|tomorrow|this|most|afternoon|oggi|hoje|esta|vanmiddag|heute|lundi|mardi|bis|jusqu)\w*|diary|pick a (time|slot)|(come|drop|stop|swing) by|vorbei\b|kom\w* (maar |woensdag |eens )?langs|passez|vous pouvez passer|pas(a|e)te|passi pure|passe (no|por)|telefon\w*|on the books|half an hour|halbe stunde|demi-heure|media hora|mezz'?ora|half uur|kwartier`,
];

const time = [
  String.raw`\b(mon|tues|wednes|thurs|fri)(day)?s?\b`,
  String.raw`\b(lundi|mardi|mercredi|jeudi|vendredi|montag|dienstag|mittwoch|donnerstag|freitag|lunes|martes|miercoles|jueves|viernes|lunedi|martedi|mercoledi|giovedi|venerdi|maandag|dinsdag|woensdag|donderdag|vrijdag|segunda|terca|quarta|quinta|sexta)(-feira|s|vormittag|nachmittag|middag|ochtend|morgen)?\b`,
  String.raw`\b\d{1,2}([:.]\d\d|h\d{0,2}| ?(am|pm|uhr|uur|heures|horas))\b`,
  String.raw`\b(tomorrow|this week|next week|this afternoon|demain|cette semaine|semaine prochaine|nachste woche|diese woche|kommende woche|manana|esta semana|semana que viene|proxima semana|domani|questa settimana|settimana prossima|prossima settimana|amanha|semana que vem|volgende week|deze week|anytime|any time)\b`,
];

const plainYes = [
  String.raw`^(thumbsup|yes|yep|yeah|yup|sure( thing)?|ok(ay)? sure|absolutely|definitely|of course|please do|gladly|oui|ouais|ja|jo|klar|gerne?|jawohl|si|claro|vale|certo|volentieri|sim|quero|jazeker|prima|graag|interested|interesse|y|da|ye|ys|sounds? good|go ahead|perfect|perfekt|parfait|perfecto|perfetto|perfeito|adelante|dale|bien sur|naturlich|por supuesto|certamente|com certeza|tuurlijk|deal)( (please|thanks|thank you|bitte|danke|merci|svp|gracias|grazie|obrigad[oa]|graag|hoor|si|claro))*[ .!,:)-]*(,? \w{1,12})?[ .!]*$`,
];

const dissatisfied = [
  String.raw`(un|dis|not |nicht |niet |pas |non |nao (estou|estamos) |in)(happy|satisf\w+|zufrieden|content\w*|soddisf\w+|tevreden|convinced by)|descontent\w+|ontevreden|mecontent\w*|decoi\w+|frustrat\w+|painful|(contract|vertrag|contrat|contrato|contratto)[^.!?]{0,20}(ends|expires|is up|lauft|loopt af|termine|acaba|scade|arrive)|non ci soddisfa|shopping around|(comparing|evaluating|looking at) (vendors|providers|options|tools|suppliers)|looking for (something|someone|this|a|exactly)|(nous )?cherch(ons|e) (exactement|justement|un|ce)|suchen (gerade|genau|wir|schon)|(buscamos|buscando|cercavamo|cerchiamo|procura de|procurando|zoeken) (algo|proprio|un|uma|zoiets|precies|exact)\w*`,
];

const open = [
  String.raw`nothing against|not (against|opposed|averse)|do not mind|would not mind|(say|said|saying) no to|not say no|nicht abgeneigt|nichts dagegen|rien contre|pas contre|(dis|dit|dirais) pas non|no (me opongo|digo que no|diria que no)|non (sono contrario|dico di no|direi di no)|nao (me oponho|digo que nao|diria que nao)|niets op tegen|(zeg|zeggen) (ik |we )?(geen|niet) nee|why not|not (half )?bad\b|nicht schlecht|pas mal|niet slecht|tempted|you win|convinced me|convencid\w|convenceu|convinto|overtuigd|uberzeugt|convaincu\w* (moi|!)`,
];

const phone = [String.raw`(\+|00?)\d[\d ()/.-]{6,}\d|\b\d{3}[ .-]\d{3}[ .-]\d{3,4}\b|\btel\b`];

export const wanting: Record<string, readonly string[]> = {
  enthusiasm,
  wantsInfo,
  meeting,
  time,
  plainYes,
  dissatisfied,
  open,
  phone,
};
