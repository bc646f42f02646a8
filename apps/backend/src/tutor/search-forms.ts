/** Forms that no rule leads back to their word, each with its stem. */
export const irregular: ReadonlyMap<string, string> = new Map(
  `
  began>begin begun>begin wrote>write written>write led>lead held>hold fought>fight gave>give given>give
  took>take taken>take became>become brought>bring sent>send built>build chose>choose chosen>choose broke>break
  broken>break lost>lose left>leave grew>grow grown>grow rose>rise risen>rise fell>fall fallen>fall died>die
  dies>die killed>kill sat>sit met>meet won>win paid>pay sold>sell bought>buy taught>teach thought>think
  spoke>speak spoken>speak drew>draw drawn>draw made>make said>say kept>keep felt>feel found>find women>woman
  men>man children>child people>people countries>country bodies>body lies>lie lay>lie laws>law caught>catch
  struck>strike shut>shut ran>run came>come went>go gone>go stood>stand understood>understand elected>elect
  election>elect elections>elect elects>elect species>species news>news gases>gas indices>index
  phenomena>phenomenon bacteria>bacteria data>data media>media analyses>analysis crises>crisis bases>base
  basis>basis leaves>leaf wolves>wolf signature>sign signatures>sign ratification>ratifi ratify>ratifi
  ratified>ratifi ratifies>ratifi founder>found founders>found winner>win winners>win birth>born
  membership>member choice>choose seller>sell growth>grow death>die deaths>die killing>kill speech>speech
  emission>emit emissions>emit emits>emit emitted>emit provision>provid provisions>provid permission>permit
  conversion>convert inclusion>includ expansion>expand suspension>suspend suspended>suspend reduction>reduc
  production>produc introduction>introduc protection>protect adoption>adopt creation>creat creator>creat
  annexation>annex annexed>annex removal>remov removed>remov remove>remov approval>approv approved>approv
  approve>approv renewal>renew proposal>propos dismissal>dismiss abolition>abolish decision>decid
  decisions>decid decide>decid decided>decid decides>decid division>divid divide>divid divided>divid
  divides>divid pollute>pollut constitutional>constitut appointee>appoint dissolution>dissolv dissolve>dissolv
  dissolved>dissolv resignation>resign extinct>extinct parliamentary>parliament judicial>judici judiciary>judici
  judges>judg judge>judg revolutionary>revolutionari revolutionaries>revolutionari revolution>revolutionari
  organisation>organis organization>organis organism>organism organisms>organism universities>university
  university>university universal>universal generally>general minister>minister ministers>minister
  ministry>ministry ministries>ministry communal>communal community>community communities>community
  communist>communist commission>commission commissions>commission commissioner>commissioner
  commissioners>commissioner committee>committee committees>committee commit>commit governor>governor
  governors>governor government>government governments>government general>general generation>generation
  generations>generation nation>nation nations>nation national>nation nationalism>nationalism
  international>international state>state states>state station>station status>status statute>statut
  statutory>statut part>part parts>part party>party parties>party president>president presidents>president
  presidency>presidency preside>presid presided>presid secular>secular secularism>secular federal>feder
  federalism>feder federation>feder india>india indian>india indians>india british>british britain>british
  england>british english>english
  `
    .trim()
    .split(/\s+/)
    .flatMap((pair) => {
      const [form, stem] = pair.split('>')
      return form && stem ? [[form, stem] as const] : []
    }),
)
