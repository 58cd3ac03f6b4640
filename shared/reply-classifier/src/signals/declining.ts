const refusal = [
  // English
  String.raw`no,? (thanks?|thank you|ty)|not (for|really for) (me|us)|not (my|our) (thing|cup)`,
  String.raw`(i'?ll|we'?ll|will|gonna|going to|have to) (pass|decline)|hard pass|pass on (this|it|that)|no need`,
  String.raw`not (needed|required|necessary|relevant|a (good )?(fit|match|priority)|the right fit|looking|in the market|something we|something i|convinced|keen|planning)`,
  String.raw`do not (need|see|require|use|plan|think (it|this)|have (a |any )?(need|use))|not going to (happen|work)`,
  String.raw`no (use|interest|appetite|requirement|plans)|(can|will) not be (proceeding|moving|pursuing|taking)`,
  String.raw`decided (against|not to)|go(ne|ing)? (with|in) (another|a different|someone)`,
  String.raw`(too|way too|far too) (expensive|small|big|pricey|early)|respectfully decline`,
  String.raw`we are (good|fine|set|all set|covered)|all set|i am good|nope|nah|negative`,
  // French
  String.raw`non merci`,
  String.raw`pas (pour (nous|moi|l'instant|le moment)|besoin|utile|necessaire|convaincu|concern|notre|la peine|d'actualite|dans nos|prevu|envie)`,
  String.raw`sans (suite|interet)|aucun (besoin|interet|projet)`,
  String.raw`ne (correspond|donner|souhait|cherch|somm|nous interesse|m'interesse)\w*[^.!?]{0,25}pas`,
  String.raw`(ne )?donner(ons|ai|a)? pas suite|hors budget|trop (cher|chere|petit|tot)|decline`,
  // German
  String.raw`nein,? (danke|vielen dank)|kein(en|e)? (bedarf|interesse|verwendung|notwendigkeit|thema|zeit)`,
  String.raw`nicht (notig|notwendig|relevant|interessant|benotig|gebraucht|unser|das richtige|geeignet|vorgesehen|geplant|in frage|fur uns|fur mich)`,
  String.raw`brauchen? (wir |ich )?(das |so etwas |sowas |derzeit |aktuell )?(leider )?(nicht|kein|nix)`,
  String.raw`(lehne|lehnen|mussen|muss) [^.!?]{0,20}(ab|absagen|ablehnen)|absage|verzichten|zu (teuer|klein|gross)`,
  String.raw`passt (leider )?nicht|kommt (fur uns |leider )*nicht in frage`,
  // Spanish
  String.raw`no,? (muchas )?gracias`,
  String.raw`no (me |nos |lo |la )*(interesa|hace falta|encaja|sirve|aplica|necesit|estamos (buscando|interesad)|tenemos (necesidad|interes|previsto)|es (para nosotros|lo que|relevante|prioridad)|vamos a|contemplamos|procede|cuadra)\w*`,
  String.raw`sin interes|demasiado (caro|pequen|pronto)|paso\b|declinar|descartamos|lo hemos descartado`,
  // Italian
  String.raw`no,? grazie`,
  String.raw`non (mi |ci |e |fa |siamo |sono |abbiamo |ne |rientra |cerchiamo |stiamo )+(interess|serv|bisogn|per noi|per me|necessari|cercando|al caso|il caso|in linea|intenzion|prevede|nei nostri|pertinente|adatt|convin)\w*`,
  String.raw`nessun (interesse|bisogno)|nessuna (necessita|esigenza)|troppo (caro|costoso|piccol)\w*`,
  String.raw`dobbiamo declinare|preferi(amo|sco) (di )?no|lasci(amo|o) (perdere|stare)`,
  // Portuguese
  String.raw`nao,? (muito )?obrigad[oa]`,
  String.raw`nao (me |nos |e |ha |temos |tenho |estamos |estou |faz |se |vamos |precis|queremos|quero|pretend)+ ?(interess|necess|precis|para nos|sentido|a procura|procurando|buscando|enquadra|encaixa|aplica|avancar|prioridade|relevante|prossegui|planejamento|verba)?\w*`,
  String.raw`sem interesse|muito (caro|pequen[oa])|dispens\w+|declinar|recusar`,
  // Dutch
  String.raw`nee,? (dank|bedankt|hoor|liever|sorry)\w*`,
  String.raw`geen (interesse|behoefte|belangstelling|gebruik|noodzaak|meerwaarde)`,
  String.raw`niet (nodig|relevant|van toepassing|voor ons|voor mij|aan de orde|geschikt|op zoek|interessant|passend|in geinteresseerd|wat we)`,
  String.raw`past (helaas )?niet|(hebben|heb) (wij |we |ik )?(dit |het |dat )?(echt )?niet nodig|te (duur|klein|vroeg)`,
  String.raw`bedanken (we|wij|ik)|zien (we |wij )?(er )?(van )?af|slaan (we|wij) over|doen (we|wij) niet`,
  String.raw`(thanks|thank you|gracias|danke|obrigad[oa]|merci|dank je|dank u|bedankt|grazie|sympa|nett),?( but| aber| pero| mais| ma| mas| maar)? (no|nein|non|nao|nee)\b|afraid not|can not help you|forget it`,
  String.raw`(answer|respuesta|antwort|antwoord|reponse|risposta|resposta)[^.!?]{0,30}\b(no|nein|non|nee|nao|not changed|the same)\b|same answer|a (clear |firm |definite )?no\b|so,? no\b`,
  String.raw`(said|told you|dije|dicho|dit|gesagt|detto|disse|gezegd)[^.!?]{0,12}\b(no|non|nein|nao|nee)\b`,
  String.raw`not what (we|i)( are| am|'re|'m)? (looking|search|need|want)\w*|(see|find) no (reason|value|point|need|use|benefit)|(fail|can not|do not|struggle)( to)? see (the|any|how|why|a)|not (currently |presently |at present )?(considering|buying|accepting|taking on|changing|switching|pursu\w+)|no reason to|make no sense|not make (any )?sense|not apply|not work for us|do not buy|will not change|no (value|point|need|use case|room|plans?)|nothing (for us|here|we)|in (another|a different) direction|out of the question|doubt (we|i|it|that|this)`,
  String.raw`(ne|n')? ?(vois|voyons|comprends) pas (l'utilite|l'interet|le besoin|en quoi)|pas l'utilite|pas de sens|tres peu pour (moi|nous)|ne (souhait|voul|pouv|compt|prev)\w+ (pas|rien)|(ne |n')?(convien|correspond|concern)\w* pas|pas concern\w+|ni le temps|ni les moyens|rien d'insister|(choisi|opte|retenu) (pour )?(un|une) autre|sert a rien|c'est non|passons notre tour`,
  String.raw`(nichts|niks|niets|nix) (fur|voor|andern|veranderen)|keinen (sinn|nutzen|mehrwert|gebrauch)|(lohnt|rechnet|rentiert) sich[^.!?]{0,15}nicht|(anderen?|anders) (partner|anbieter|weg|losung)?[^.!?]{0,12}entschieden|bleiben bei|davon (sehen|abstand)|nicht weiter ?verfolgen|fehl(en|t) (uns|mir)[^.!?]{0,15}(mittel|geld|zeit|budget)|fur (uns|mich|unsere \w+) (uninteressant|nichts|kein)`,
  String.raw`no (le veo|lo veo|es lo que|tiene sentido|tenemos dinero|seguir|vamos a|queremos cambiar|procede)|decidido no|sin sentido|seguimos con|pero no\b|olvid(e|a|en)(lo|se)`,
  String.raw`non (ne vedo|vedo|ha senso|e quello|e cio|rientra|cambiamo|possiamo|proced\w+)|(restiamo|rimaniamo|continuiamo) con|preferiamo non|ma no\b|abbiamo scelto (un|altr)|abbiamo deciso di non`,
  String.raw`nao (vejo|faz sentido|e o que|avancar|vamos|seguir|proced\w+|serve|cabe)|decidimos nao|(continuar|seguir|ficar|ficamos) com (o|a|os|nosso)|mas nao\b|escolhemos outr|que nao\b|nao e pra|nao e para`,
  String.raw`geen (zin|nut|meerwaarde|gebruik|plannen)|(zie|zien) (het|de|er) (nut|meerwaarde)|(nut|zin) (er )?(niet|geen)|zoeken (we|wij) niet|blijven bij|(gekozen|kiezen) voor (een )?(ander|iemand)|zien er ?van af|maar nee\b|doe(n)? (we|ik|wij)[^.!?]{0,15}niet|geld (er )?(niet|geen)`,
];

const satisfied = [
  // English
  String.raw`already (have|has|use|using|work|working|got|signed|covered|with|in place|do|chose|switched|committed|under contract)`,
  String.raw`(happy|satisfied|stick|sticking|content|locked in|under contract) with`,
  String.raw`(current|existing|present) (provider|supplier|vendor|solution|partner|agency|tool|setup|system|contract)`,
  String.raw`in-?house|just (signed|renewed|switched|bought)`,
  String.raw`have (someone|a (guy|partner|supplier|provider|vendor|team|tool)) (for|who|that)`,
  // French
  String.raw`deja (un|une|equip|accompagn|fourni|prestataire|en place|sous contrat|une solution|avec|ce qu|tout)\w*`,
  String.raw`(satisfait|content)(e|s|es)? (de|d'|du|avec)`,
  String.raw`(prestataire|fournisseur|solution|outil) (actuel|en place|habituel)\w*|en interne`,
  String.raw`avons ce qu'il (nous )?faut|venons de (signer|renouveler)`,
  // German
  String.raw`(bereits|schon) (einen|eine|mit|versorgt|vergeben|gut|bestens|ein|im haus|unter vertrag|langjahrig|seit)`,
  String.raw`(zufrieden|gut aufgestellt|bestens versorgt|gut versorgt)`,
  String.raw`(bestehende|aktuelle|jetzige|derzeitige|langjahrige)[nrms]? (anbieter|partner|lieferant|losung|dienstleister|agentur)\w*`,
  String.raw`intern (gelost|abgedeckt|umgesetzt)|gebunden`,
  // Spanish
  String.raw`ya (tenemos|trabajamos|contamos|usamos|disponemos|utilizamos|lo tenemos|estamos|hemos contratado|tengo|tiene)`,
  String.raw`(content|satisfech|feli[cz])\w* con|(proveedor|solucion|herramienta) actual|(lo hacemos|equipo) intern\w*`,
  String.raw`internamente|acabamos de (firmar|renovar|contratar)`,
  // Italian
  String.raw`(abbiamo|ho|siamo|lavoriamo|usiamo|utilizziamo|collaboriamo) gia`,
  String.raw`gia (un|una|coperti|serviti|seguiti|forniti|a posto|dotati)|(soddisfatt|content)\w* (di|del|dell|con)`,
  String.raw`(fornitore|partner|soluzione) attual\w*|appena (firmato|rinnovato)|siamo a posto`,
  // Portuguese
  String.raw`ja (temos|trabalhamos|usamos|contamos|utilizamos|tenho|possuimos|estamos|fechamos|contratamos|somos)`,
  String.raw`(satisfeit|content|feliz)\w* com|(fornecedor|solucao|parceiro|ferramenta) atual|internamente`,
  String.raw`acabamos de (assinar|renovar|contratar)|bem servidos`,
  // Dutch
  String.raw`(hebben|werken|gebruiken|zijn|heb|zitten) (wij |we |hier |daar |er )?(al|reeds)`,
  String.raw`al (een|jaren|voorzien|onder|goed|geregeld|iemand|met)|tevreden (met|over)`,
  String.raw`(huidige|bestaande|vaste) (leverancier|partner|oplossing|aanbieder|bureau|pakket)|in eigen beheer`,
  String.raw`zelf in huis|net (getekend|verlengd)`,
  String.raw`(stay|stick|remain) with|same (agency|supplier|provider|partner)|have (a|our own|an) (supplier|provider|vendor|partner|agency|developers|team)|locked in(to)?|(someone|somebody|jemanden|quelqu'un|iemand|alguien|qualcuno|alguem) (for|dafur|pour|voor|para|per|else)|da schon jemanden|travaille deja|trabajamos con otr|outsource this|(hacemos|facciamo|fazemos|doen|machen|faisons)[^.!?]{0,14}(intern\w*|in casa|zelf|selbst|nous-memes)|lo que tenemos|ce que nous avons`,
];

const noBudget = [
  String.raw`(no|not|lack|zero|without|out of) (have |got |any |the |a |enough )*(budget|money|funds|resources|bandwidth|capacity)`,
  String.raw`budget (is |has been |was )?(frozen|cut|gone|spent|freeze)|can not afford|hiring freeze|closing down`,
  String.raw`out of business|shutting down`,
  String.raw`pas (de|le|les|du) (budget|moyens|temps|ressources)|budget (est )?(boucle|gele|consomme)`,
  String.raw`kein (budget|geld)|keine (mittel|kapazitat|ressourcen)\w*`,
  String.raw`budget (ist )?(eingefroren|ausgeschopft|verplant)|(no|sin) (tenemos |hay )?(presupuesto|recursos)`,
  String.raw`presupuesto (cerrado|congelado|agotado)|(non|nessun|senza) (abbiamo |c'e )?(il )?(budget|fondi|risorse)`,
  String.raw`sem (verba|orcamento|budget|recursos)|nao (temos|ha) (verba|orcamento|budget|recursos)`,
  String.raw`geen (budget|geld|middelen|tijd|capaciteit)|budget is op`,
];

const hostile = [
  String.raw`\b(spam|spammers?|scam|fuck\w*|shit|crap|bullshit|bs|idiots?|moron|annoying|pathetic|nonsense|garbage|rubbish|junk|unsolicited|harass\w*|lawyer|legal action|gdpr|report(ed|ing) (you|this|it)|blocked?|blocking|waste (of|my)|wasting (my|our)|go away|get lost|bugger|piss|not ever|never (write|email|contact|again)|block list|how many times|sick of|fed up|enough)\b`,
  String.raw`\b(spams?|arnaque|merde|foutez|foutre|plainte|rgpd|cnil|harcelement|marre|indesirable\w*|ras le bol|perte de temps|belastigung|dsgvo|uwg|abmahn\w*|anwalt|frechheit|unverschamt\w*|mull|schrott|nervt|unaufgefordert\w*|verarschen|zeitverschwendung|denunci\w*|estafa|mierda|pesad[oa]s?|lopd|rgpd|aepd|harto|hart[oa]s|basura|perdida de tiempo|truffa|vaffanculo|rompere|rotto|scocciat\w+|garante|basta|spazzatura|perdita di tempo|golpe|merda|lgpd|chat[oa]s?|lixo|perda de tempo|irritante|oplichting|rotzooi|irritant|avg|opzouten|tijdverspilling|ongevraagd\w*|klacht|zat van|spuugzat)\b`,
  String.raw`perd(ez|s|re|endo|iendo|er|ere)\w* (votre|mon|notre|seu|o seu|meu|el|il|o|su|mi|mio|il mio)? ?(temps|tempo|tiempo)|verspil\w* (je|mijn|uw|onze) tijd|verschwend\w* (sie )?(meine|ihre|unsere) zeit|save your breath|load of|ridiculous|do not bother|sparen sie sich|strangers|insister`,
];

const mocking = [
  String.raw`(yet )?another (sales|cold|pitch|email|mail|message|automated|ai)`,
  String.raw`just what (i|we|my|the world) (needed|need|wanted)`,
  String.raw`how (original|creative|lovely|thoughtful|nice of|exciting)`,
  String.raw`(congrat\w*|bravo|well done|nice (try|one)|good (try|luck with)|slow clap)`,
  String.raw`oh (great|good|joy|wow|look|wonderful|goody)|lol|haha|thrilled|(my )?favou?rite (kind|thing|part|email)`,
  String.raw`made my day|(chatgpt|gpt|mail ?merge)`,
  String.raw`(do|does|did) (anyone|anybody|this|that) (ever|actually|really)|said no ?one`,
  String.raw`(encore|enieme) (un|une|mail|spam)|quelle (originalite|surprise|chance)|super,? encore`,
  String.raw`il (ne )?manquait plus|bien essaye|(noch|schon wieder) (so )?(eine|ein) |wie originell`,
  String.raw`na (toll|super|bravo|klasse)|gerade noch gefehlt|netter versuch`,
  String.raw`(otro|otra) (correo|mail|mensaje|email|pesado|comercial)( mas)?|que (original|ilusion|sorpresa|bien,)`,
  String.raw`lo que (me )?faltaba|buen intento|(ennesim|un'altra|un altro)\w*|che (originalita|fantasia|gioia|bello,)`,
  String.raw`ci mancava|bel tentativo|mais um (e-?mail|mail|vendedor|spam)`,
  String.raw`que (originalidade|maravilha|novidade|alegria)|era (so )?o que (me )?faltava|boa tentativa`,
  String.raw`(alweer|weer) (zo'?n|een) |hoe origineel|ja hoor|daar zat ik (net )?op te wachten|leuk geprobeerd|goh`,
  String.raw`said (nobody|no one)|genius|brilliant move|persistence|apparently|chatbot|(another|encore un|noch ein|nog een|otro|un altro|outro|mais um) (bot|robot|robo|newsletter|vendeur|commercial|comercial|venditore|vendedor|verkoper)|fall for|(nice|lovely|great|good) template|(third|fourth|fifth|five|four|dritte|troisieme|tercer|terza|terceiro|derde)[^.!?]{0,10}(follow|e-?mail|mail|message)|what i really need|award for|wrong,? so no`,
];

const plainNo = [
  String.raw`^(no|nope|nah|non|nein|nee|nao|nada|no no|never|nie|jamais|nunca|mai|nooit|pass|n|negative|noo+|neee*|ne|nop)( (sorry|thanks|thank you|bitte|danke|merci|gracias|grazie|obrigad[oa]|hoor|bedankt|leider|hi|sir))*[ .!,]*( (sir|hi|ann|mate|man))?[ .!]*$`,
];

export const declining: Record<string, readonly string[]> = { refusal, satisfied, noBudget, hostile, mocking, plainNo };
