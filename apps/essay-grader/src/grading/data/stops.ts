/** Words that carry grammar and no subject: they are not compared, and their order tells a text from a heap of words. */
export const stops: ReadonlySet<string> = new Set(
  `a about above across after again against all almost along already also although always am among amongst an and
another any anyone anything are around as at away back be became because become becomes been before behind being below
beside besides between beyond both but by can cannot could did do does doing done down due during each either else
enough especially etc even ever every everyone everything few first for from further get gets give given gives go goes
had has have having he hence her here him himself his how however i if in including indeed instead into is it its
itself just last later least less let like made mainly make makes making many may me means merely might more moreover
most much must my near nearly need needs neither never nevertheless no none nor not nothing now of off often on once
one only onto or other others otherwise our out over own part per perhaps put rather really same second see seem seems
several shall she should since so some something sometimes soon still such take taken takes than that the their them
themselves then there thereby therefore these they third this those though through throughout thus till to together
too toward towards two under until up upon us use used uses using very was way we well went were what whatever when
where whereas whether which while who whole whom whose why will with within without would yet you your`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
