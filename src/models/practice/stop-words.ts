/** Words that say little about what a question is about. Written without accents, in lower case. Data only. */

/** Articles, prepositions, pronouns, question words, auxiliaries. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any are as at be because been before being between both but by can could did do does doing done
  down during each every few for from further get give had has have having he her here him his how i if in into is it its just know let like
  make many may me might more most much must my no nor not now of off on once one only or other our out over please same say she should show so
  some such tell than that the their them then there these they thing things this those through to too under until up us use used uses using
  versus very vs was way we were what whats when where which while who whom whose why will with within without would you your s t re ll ve
  al algo algun alguna algunos ante antes aqui asi aun aunque bajo bien cada como con contra cosa cosas cual cuales cuando cuanta cuantas cuanto
  cuantos cuyo da dame de debe deben decir del desde dice dime donde dos durante e el ella ellas ellos en entre era eres es esa esas ese eso esos
  esta estan estar estas este esto estos explica explicame fue ha hace hacen hacer hacia han hasta hay la las le les lo los mas me mi mis mucho
  muchos muy nada ni no nos nosotros o os otra otras otro otros para pero poco por porque puede pueden puedo pues que quien quienes se segun ser
  si sido sin sobre solo son soy su sus tambien tan tanto te tener tiene tienen toda todas todo todos tras tu tus u un una unas uno unos usa usan
  usar va van ver vez y ya yo`.split(/\s+/),
)

/** Words that shape a question without being its subject: they are worth searching with, and prove nothing when they are found. */
export const genericWords: ReadonlySet<string> = new Set(
  `main major key basic best better good common different difference differences various important general current new first second example examples
  approach approaches method methods ways kind kinds type types technique techniques strategy strategies system systems overview summary explain
  describe list work works working mean means meaning call called happen happens happened happening need needs want question answer information detail details
  compare comparison pros cons advantage advantages think reason today long number numbers help helps helpful helping find name latest recent
  principal principales mejor mejores comun comunes diferente diferentes diferencia diferencias importante importantes ejemplo ejemplos enfoque
  enfoques metodo metodos forma formas manera maneras tipo tipos clase clases tecnica tecnicas estrategia estrategias sistema sistemas resumen
  describe lista funciona funcionan significa llama llaman ocurre ocurrio pasa paso sirve sirven necesita quiero pregunta respuesta informacion detalle detalles
  compara comparar comparame comparacion ventaja ventajas hoy numero numeros ayuda ayudan busca encuentra nombre hablame`.split(
    /\s+/,
  ),
)
