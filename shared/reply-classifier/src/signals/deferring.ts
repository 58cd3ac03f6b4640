const later = [
  // English
  String.raw`next (quarter|month|year|spring|summer|fall|autumn|winter|season|fiscal)`,
  String.raw`in (a few|a couple( of)?|two|three|four|six|\d+) (weeks|months)`,
  String.raw`after (the )?(summer|holidays?|new year|christmas|easter|launch|move|merger|quarter|q\d)|\bq[1-4]\b`,
  String.raw`(later|end of|early|beginning of) (this|the|next|in the) (year|month|quarter|new year)`,
  String.raw`(reach|circle|check|get|come|ping|follow|touch) (back |base )?(out |back |in |up )?(again|later|then|in|around|after)`,
  String.raw`(not|bad|wrong) (right now|now|yet|the (right|best) time|timing|good time)|at (a|some) later|maybe later`,
  String.raw`down the (road|line)|revisit|on hold|busy (until|till|with|at the moment)|too early to|try (me )?again`,
  String.raw`remind me|keep (you|me|your|us|it) (in mind|posted|on file)|for (the )?future|some other time`,
  String.raw`once (we|the|i)`,
  // French
  String.raw`(trimestre|mois|annee|semestre|an) prochaine?`,
  String.raw`(prochain|debut|fin|courant) (trimestre|d'annee|mois|exercice|janvier|mars|mai|juin|septembre|octobre|20\d\d)`,
  String.raw`(a|apres) (la rentree|l'ete|les vacances|les fetes|noel)`,
  String.raw`dans (quelques|deux|trois|six|\d+) (mois|semaines)|plus tard`,
  String.raw`(recontact|relanc|rappel|revenez|reven)\w*[^.!?]{0,30}(en|dans|apres|a|mois|plus tard|vers|debut|fin)`,
  String.raw`pas le (bon )?moment|ulterieur\w*|trop tot|en stand-?by|on verra|pour l'instant`,
  // German
  String.raw`(nachste[ns]?|kommende[ns]?|ersten|zweiten|dritten|vierten) (quartal|monat|jahr|halbjahr|fruhjahr|herbst)\w*`,
  String.raw`in (ein paar|einigen|zwei|drei|sechs|\d+) (wochen|monaten)`,
  String.raw`nach (dem|den|der|ostern|weihnachten) ?(sommer|urlaub|ferien|jahreswechsel|messe|feiertagen)?`,
  String.raw`spater (noch ?mal|wieder|gern|im|einmal)`,
  String.raw`(noch ?mal|wieder|erneut) (melden|auf uns|auf mich|anfragen|sprechen|im|in|nach)|ungunstig`,
  String.raw`zum (jetzigen|aktuellen) zeitpunkt|zu fruh|anfang (des )?(nachsten|kommenden|januar|marz|20\d\d)`,
  String.raw`(ende|mitte) (des|der|januar|marz)|vorgemerkt|ruckstellen|zuruckgestellt|derzeit nicht|momentan nicht`,
  String.raw`aktuell nicht`,
  // Spanish
  String.raw`(proximo|siguiente) (trimestre|mes|ano|semestre)|(el )?(ano|mes) que viene`,
  String.raw`(despues|pasado|tras) (de |del |de las? )?(verano|vacaciones|navidad|ano|agosto|las fiestas)`,
  String.raw`(dentro de|en) (unos|un par|dos|tres|seis|\d+) (de )?(meses|semanas)|mas adelante`,
  String.raw`(vuelv|volv|contact|escrib|llam|retom)\w*[^.!?]{0,30}(en|dentro|mas adelante|despues|a partir|a finales|a principios)`,
  String.raw`no es (el|un) (buen )?momento|ahora (mismo )?no|de momento no|por ahora|por el momento|principios de`,
  String.raw`finales de`,
  // Italian
  String.raw`(prossimo|prossima) (trimestre|mese|anno|semestre|primavera)|(trimestre|mese|anno) prossimo`,
  String.raw`dopo (le|l'|il|la) ?(ferie|estate|vacanze|feste|natale|pasqua|fiera)`,
  String.raw`(fra|tra) (qualche|un paio|due|tre|sei|\d+) (di )?(mes[ei]|settiman[ae])|piu avanti|piu in la`,
  String.raw`(ricontatt|risent|riscriv|riparl|riprov|richiam)\w*|non e (il|un) (buon )?momento|al momento no|per ora`,
  String.raw`per il momento|inizio (anno|20\d\d)|fine (anno|mese)|in futuro|a settembre|a gennaio`,
  // Portuguese
  String.raw`(proximo|proxima) (trimestre|mes|ano|semestre|semana)|(trimestre|mes|ano|semestre) que vem`,
  String.raw`(depois|apos) (das?|dos?|o|as?) ?(ferias|verao|natal|carnaval|pascoa|festas)?`,
  String.raw`(daqui a|dentro de|em) (alguns|dois|tres|seis|uns|\d+) (meses|semanas)`,
  String.raw`mais (para a frente|pra frente|tarde|adiante)`,
  String.raw`(volt|retom|contact|fal)\w*[^.!?]{0,30}(em|no|depois|mais tarde|daqui)`,
  String.raw`nao e (o|um) (bom |melhor )?momento|por (agora|enquanto|ora)|de momento|inicio (do ano|de)`,
  String.raw`final (do ano|de)|futuramente`,
  // Dutch
  String.raw`(volgend|komend)e? (kwartaal|maand|jaar|voorjaar|najaar|seizoen)`,
  String.raw`(over|binnen) (een paar|enkele|twee|drie|zes|\d+) (weken|maanden|maand)`,
  String.raw`na (de|het|onze) (zomer|vakantie|feestdagen|kerst|bouwvak|fusie)|later (nog|weer|dit|eens|in|op)`,
  String.raw`(kom|neem|bel|mail|probeer)[^.!?]{0,30}(later|terug|opnieuw|in|na|over)|niet het (juiste|goede) moment`,
  String.raw`(nu|momenteel|op dit moment|voorlopig) (even )?niet|begin (volgend|20\d\d|van)|eind (van|dit)|te vroeg`,
  String.raw`in de toekomst|druk tot`,
  String.raw`(schreiben|melden|fragen|rufen|kommen|versuchen) (sie )?[^.!?]{0,30}(noch ?mal|wieder|erneut|im (januar|herbst|fruhjahr|sommer|winter)|nach)`,
];

const referral = [
  // English
  String.raw`(talk|speak|reach out|write|email|e-mail|turn|refer you|forward\w*|pass\w*|address) (this |it |your \w+ |you |that )?(to|with|on to|over to|along to|directly to) `,
  String.raw`(contact|ask|try|cc'?(ing|ed)?|copying|copied|looping|adding|loop in|add) (in )?(my|our|the|mr|mrs|ms|him|her|them|\w+@)`,
  String.raw`right person|(wrong|best|better|correct|appropriate) (person|contact|department|guy|one to)`,
  String.raw`(handles|in charge of|responsible for|takes care of|looks after|decides|owns|runs) (this|that|it|these|our|all|purchasing|procurement|marketing|it)`,
  String.raw`colleague|not my (area|department|decision|job|field|call)|head of|(he|she) is the one`,
  String.raw`(do not|no longer) (handle|deal|decide|responsible|in charge)`,
  // French
  String.raw`(adress|contact|vo(ir|yez)|ecri|rapproch|tourn)\w*[- ](vous |plutot |a |directement |avec |mon |ma |notre |le |la )+`,
  String.raw`collegue|(bonne|mauvais|bon|mauvaise) (personne|interlocut\w+|contact|service)|interlocut\w+`,
  String.raw`(en charge|responsable|s'occupe|gere) (de|des|du|ce|la)`,
  String.raw`(transfer|transmet|transmis|fais suivre|met[s]? en copie|en copie|fait suivre)\w*`,
  String.raw`(pas|plus) (moi|de mon ressort|en charge|decisionnaire)|de mon ressort`,
  // German
  String.raw`(wenden|sprechen|kontaktieren|schreiben|fragen|richten) sie (sich |ihre \w+ |das |bitte |dazu |am besten |hierzu |direkt |mit )*(an|meine|unser|mit|frau|herrn|den|die)`,
  String.raw`kolleg(e|en|in)`,
  String.raw`(falsche|richtige|zustandige|passende)r? (ansprechpartner|person|kontakt|stelle|adresse)\w*`,
  String.raw`ansprechpartner|zustandig`,
  String.raw`(weitergeleitet|leite|weitergegeben|weitergereicht|gebe [^.!?]{0,15} weiter|in cc|cc gesetzt|in kopie)`,
  String.raw`verantwortlich|nicht (mein|in mein)\w* (bereich|thema|aufgabe)`,
  // Spanish
  String.raw`(habl|contact|escrib|dirig|dirij|pregunt|pong)\w*[^.!?]{0,15} (con|a|al) (mi|nuestr|la|el|su|\w+@|[a-z]+)`,
  String.raw`companer[oa]|coleg[ai]s?\b`,
  String.raw`(persona|departamento|contacto|responsable) (adecuad|correct|indicad|encargad|equivocad|de)\w*`,
  String.raw`(encargad[oa]|responsable|lleva|se ocupa|gestiona) (de|del|este|esto|esos|estos)`,
  String.raw`(reenvi|reenv|traslad|pas[eoa] tu|copio a|en copia|derivo|derivad)\w*`,
  String.raw`no (soy|es) (yo|la persona|mi (area|departamento))|no (me )?(corresponde|llevo|ocupo)`,
  // Italian
  String.raw`(parl|contatt|scriv|rivolg|sent|chied)\w*[^.!?]{0,15} (con|a|al|alla|il|la) (mi|nostr|sig|dott|collega|respons|uffic|\w+@|[a-z]+)`,
  String.raw`collega|(persona|referente|interlocutore|ufficio) (giust|corrett|sbagliat|adatt|competent)\w*|referente`,
  String.raw`(responsabile|si occupa|segue|gestisce|incaricat\w+) (di|del|dell|quest|gli|i|la)`,
  String.raw`(inoltr|giro|girat|metto in copia|in copia|in cc|passo)\w* `,
  String.raw`non (sono|e) (io|la persona|di mia competenza|il mio)|(me ne|mi) occup\w+|competenza`,
  // Portuguese
  String.raw`(fal|contact|contat|escrev|dirij|procur)\w*[^.!?]{0,15} (com|a|ao|o|para) (o|a|meu|minha|noss|\w+@|[a-z]+)`,
  String.raw`colega|(pessoa|departamento|contato|contacto|setor) (cert|corret|indicad|errad|responsavel)\w*`,
  String.raw`(responsavel|encarregad\w+|cuida|trata|quem decide) (por|pel[oa]|d[aeo]|dess|dest|ness|diss)\w*`,
  String.raw`(encaminh|reencaminh|repass|coloco em copia|em copia|passei)\w*`,
  String.raw`nao (sou|e) (eu|a pessoa|o responsavel|a minha area|minha area)`,
  // Dutch
  String.raw`(spreek|praat|neem contact op|mail|bel|benader|wend|overleg|vraag)[^.!?]{0,15} (met|aan|naar|tot) `,
  String.raw`collega|(juiste|verkeerde) (persoon|contactpersoon|afdeling|adres)|contactpersoon`,
  String.raw`(verantwoordelijk|gaat|beslist) (voor|over|hierover)`,
  String.raw`(doorgestuurd|stuur[^.!?]{0,20} door|doorgezet|in (de )?cc|doorgegeven|neem [^.!?]{0,20} mee in de cc)`,
  String.raw`niet mijn (afdeling|taak|gebied)|ga (ik )?(niet|hier niet) over`,
  String.raw`head ?office|headquarters|\bhq\b|zentrale?\b|holding|le siege|notre siege|la central\b|in sede|na sede|casa madre|matriz|hoofdkantoor|geschaftsfuhrung|(wrong|mixed me up|somebody else|falschen|trompez|equivocado|sbagliato|enganou|verkeerde|after my)|(my|mein|mon|mi|il mio|meu|mijn) (manager|boss|chef|husband|mari|wife|jefe|jefa|capo|socio|brother|partner|associe)|(her|his|their) (budget|area|job|call)|tender portal|only an intern|praktikant|pass(ed)? it (on|up)|instead\b|(decid\w+|entscheide\w*|besliss\w+|decision\w*|decisione) (this|that|on|la|lo|es|isso|die|hierover|spetta)`,
];

const gone = [
  String.raw`(no longer|do not|not|stopped) (work\w*|employed|with (the|this)|at (the|this) (company|firm))\b|left (the|this|my|our) (company|role|position|firm|business)|moved (on|to)\b|(parental|maternity|sick) leave`,
  String.raw`has left|have left|retired|ne travaille plus|(a |ai )?quitte (la|l'|notre|mon)|a la retraite`,
  String.raw`nicht mehr (bei|im unternehmen|fur|tatig)|ausgeschieden|im ruhestand|ya no trabaj\w+|jubilad\w+`,
  String.raw`dejo la empresa|non lavor\w+ piu|in pensione|ha lasciato (l'azienda|la societa)|ja nao trabalh\w+`,
  String.raw`nao trabalh\w+ mais|reformad\w+|aposentad\w+|saiu da empresa|werk\w* (hier |daar |er )?niet (meer|langer)`,
  String.raw`met pensioen|uit dienst`,
];

const acknowledges = [
  // English
  String.raw`(received|noted|got it|duly|acknowledged|understood)`,
  String.raw`(will|i'?ll|we'?ll|let me|going to) (get back|let you know|think|review|take a look|look|have a look|check|read|discuss|come back|consider|see|be in touch|digest|reach out)`,
  String.raw`(need|have) to (think|check|discuss|ask|talk)|(reviewing|considering|thinking|looking into)`,
  String.raw`thanks for (the|your|reaching|sharing|sending|getting|following)`,
  // French
  String.raw`(bien )?(recu|note|pris (bonne )?note)`,
  String.raw`(reviens|reviendr|reviendrons|tiens|tiendr|regarde|regarder|etudi|reflechi|verrai|voir|consulter|discuter|vois)\w* (vers vous|au courant|ca|cela|votre|en interne|a |avec|vous)`,
  String.raw`je (vais|dois) (y |en |voir|regarder|reflechir|demander)|merci (pour|de) (votre|ton|le|l'|ce|cette)`,
  // German
  String.raw`(erhalten|zur kenntnis|angekommen|notiert|eingegangen)`,
  String.raw`(melde|melden|uberlege|uberlegen|prufe|prufen|schaue|schauen|klare|klaren|besprechen|sehe|gucke) (mich|uns|es|das|mir|wir|ich|intern|noch)`,
  String.raw`(muss|mussen) (das |ich |wir |erst |noch )*(intern|prufen|klaren|uberlegen|besprechen|nachdenken)`,
  String.raw`danke fur (die|ihre|den|deine|das)`,
  // Spanish
  String.raw`(recibid|tomo nota|anotad|enterad)\w*`,
  String.raw`(lo|le|te|os|la) (mir|consult|pens|revis|valor|coment|estudi|dir|avis|comunic|inform)\w*`,
  String.raw`(tengo|tenemos|debo) que (pensar|consultar|ver|revisar|hablar)`,
  String.raw`gracias por (tu|su|el|la|los|escribir|contactar|vuestr)`,
  // Italian
  String.raw`(ricevut|preso nota|prendo nota|annotat)\w*|(le|ti|vi) (far|dir|aggiorn|rispond|ricontatt|sapr)\w*`,
  String.raw`(ci|lo|la) (pens|valut|guard|esamin|rifletto|discut)\w*`,
  String.raw`(devo|dobbiamo) (pensar|valutar|parlar|verificar|chieder|confront)\w*|grazie (per|della|del|dell)`,
  // Portuguese
  String.raw`(recebid|anotad|registad|tomei nota)\w*`,
  String.raw`(vou|vamos|irei|iremos) (pensar|analisar|ver|verificar|avaliar|consultar|falar|ler|olhar|dar uma)`,
  String.raw`(preciso|precisamos|tenho de|tenho que|temos que) (pensar|ver|falar|consultar|verificar|analisar|alinhar)`,
  String.raw`(retorno|dou retorno|respondo|aviso|informo)|obrigad[oa] (pel[oa]|por)`,
  // Dutch
  String.raw`(ontvangen|genoteerd|ter kennisgeving|begrepen)`,
  String.raw`(ik|we|wij)? ?(kom|laat|kijk|bekijk|denk|overleg|bespreek|zal|zullen|ga|gaan) (er|het|je|u|hier|dit|even|naar|hierop)[^.!?]{0,20}(op terug|over na|weten|naar|kijken|bespreken|intern|denken|overleggen|terug)?`,
  String.raw`moet (ik |dit |het )?(even |eerst )?(overleggen|nadenken|navragen|bekijken)`,
  String.raw`(bedankt|dank) (voor|je wel voor|u voor)`,
];

const asksIdentity = [
  // English
  String.raw`who (are|is) (you|this)|do i know you|where did you (get|find)|how did you (get|find|come)`,
  String.raw`(is|are) (this|you) (a |an )?(bot|automated|real|ai|human|robot|spam|legit|mass|template)|what company`,
  String.raw`who gave you|which company|(what|which) (e-?mail|message|mail)|did we (meet|speak)|have we met`,
  String.raw`not sure (what|who|why|i understand)|(what|who) (is|are) (this|you) (about|with|regarding)`,
  String.raw`do not (understand|follow|get|know) (what|who|why|your|this)|wrong (number|address|email)`,
  // French
  String.raw`qui (etes|est)|on se connait`,
  String.raw`(d'ou|comment|ou) (avez|tenez|as|avez-vous|tenez-vous|vient)[^.!?]{0,30}(adresse|coordonnees|mail|contact|nom|mes|mon)`,
  String.raw`un robot|de quoi (parlez|s'agit)|(je )?(ne )?comprends (pas|rien)|quelle (societe|entreprise)`,
  // German
  String.raw`wer (sind|bist)|kennen wir uns`,
  String.raw`(woher|wie) (haben|hast|kommen|sind) (sie|du)[^.!?]{0,30}(adresse|kontakt|daten|mail|nummer|namen)`,
  String.raw`ein (bot|roboter)|worum (geht|handelt)|verstehe (nicht|ihr)|welche firma|automatisch (erstellt|generiert)`,
  // Spanish
  String.raw`quien(es)? (eres|es|sois|son)|nos conocemos`,
  String.raw`(de donde|como|donde) (has|ha|han|habeis|sac|consig|obtuv)\w*[^.!?]{0,30}(correo|datos|mail|contacto|direccion|email)`,
  String.raw`un (bot|robot)|de que (empresa|se trata|va)|no (entiendo|se de que)|que es esto`,
  // Italian
  String.raw`chi (sei|e|siete)|ci conosciamo`,
  String.raw`(dove|come|da chi) (ha|hai|avete|ha avuto)[^.!?]{0,30}(mail|contatto|indirizzo|nominativo|dati|email)`,
  String.raw`un (bot|robot)|di (cosa|che) (si tratta|parla)|non (capisco|ho capito)|quale azienda`,
  // Portuguese
  String.raw`quem (e|sao|es)\b|conhecemo-nos|nos conhecemos`,
  String.raw`(onde|como|de onde) (conseg|obt|tir|arranj|encontr|tem)\w*[^.!?]{0,30}(e-?mail|contat|contact|dados|endereco)\w*`,
  String.raw`um (bot|robo)|de que (se trata|empresa)|nao (entendi|entendo|percebi|percebo)|do que se trata`,
  // Dutch
  String.raw`wie (ben|bent|is dit|zijn)|kennen (we|wij) elkaar`,
  String.raw`(hoe|waar) (kom|komt|heb|heeft|haal|hebben|komen) (je|u|jij|jullie)[^.!?]{0,30}(adres|gegevens|mail|naam|nummer|contact)\w*`,
  String.raw`een (bot|robot)|waar gaat (dit|het)|(begrijp|snap) (het |ik )?(niet|dit)|welk bedrijf`,
];

const plainAck = [
  String.raw`^(ok(ay|e)?|k|kk|thanks?( you)?|noted|received|ty|thanks a lot|merci|d'accord|danke|verstanden|gracias|entendido|recibido|grazie|ricevuto|va bene|obrigad[oa]|entendido|recebido|bedankt|begrepen|dank(je|u|jewel)?|hm+|maybe|perhaps|peut-etre|vielleicht|quizas?|tal vez|forse|talvez|misschien|mal sehen|we'?ll see|not sure|bien recu|let me think|hi|hello|test|see|mmh?|\?+|huh\??)[ .!,:)?-]*$`,
];

const address = [String.raw`[\w.+-]+@[\w-]+\.\w+`];

const unreadable = [
  String.raw`(link|file|attachment|pdf|lien|fichier|piece jointe|enlace|archivo|adjunto|allegato|anhang|datei|bijlage|bestand|anexo|ficheiro|arquivo)[^.!?]{0,25}(broken|open|work|corrupt|dead|marche|fonctionne|ouvre|funktioniert|geht nicht|funciona|apre|abre|doet|werkt)|(open|read) the (link|file|attachment)`,
];

const undecided = [
  String.raw`(do not|not) know|no idea|could not tell|not decided|undecided|hard to say|weiss (ich )?(noch )?nicht|(sais|savons) pas|no (se|sabria|sabemos)\b|non (so|saprei|sappiamo)|nao (sei|sabemos|saberia)|geen idee|weet (ik |het )?(nog )?niet|depends|we'?ll see|on verra|a voir|mal sehen|a ver\b|vediamo|vamos ver|sleep on it|(sleep|night) on|comment (on|before)|at some (stage|point)|one day|wie weet|quem sabe|jury|weekend|wochenende|fin de semana|fine settimana|fim de semana|keep your (details|card)|(garde|guardo|tengo|fico com|bewaar|bewahre)[^.!?]{0,12}(coordonnees|contact\w*|contatto|gegevens|daten)|(lo|me lo) (voy a|tengo que) pensar`,
];

const month = [
  String.raw`(in|im|en|a|em|until|till|before|after|around|by|avant|vor|bis|ab|hasta|antes d[aeo]|despues de|prima d\w+|dopo|da|de|depois d[aeo]|voor|na|tot|vanaf|au|fin|since|depuis|seit) (de |het |la |le |der |die |dem |l')?(jan|feb|fev|ene|gen|mar|apr|avr|abr|may|mai\b|maj|mei|mag|jun|juin|giu|jul|juil|lug|aug|aou|ago|sep|set|oct|okt|ott|out\b|nov|dec|dez|dic|spring|summer|autumn|fall|winter|printemps|ete\b|automne|fruhjahr|herbst|sommer|primavera|verano|otono|estate|verao|voorjaar|zomer|najaar|easter|christmas|20\d\d|messe|feria|fiera|feira|beurs|election)\w*`,
  String.raw`(not|no|nichts|rien|nulla|nada|niets|aucune|nicht|pas|non|nao)[^.!?]{0,35} (before|until|avant|vor|bis|hasta|antes|prima|fino|tot|erst|till) |(solo|so|erst|only|pas) (from|ab|da|em|a partir|vanaf)|\w* ?first, then|erst (die|den|das|mal)`,
];

export const deferring: Record<string, readonly string[]> = {
  later,
  referral,
  gone,
  acknowledges,
  asksIdentity,
  plainAck,
  address,
  unreadable,
  undecided,
  month,
};
