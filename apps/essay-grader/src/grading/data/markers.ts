/** What a directive word can ask for. */
export type Demand =
  | 'merits'
  | 'limits'
  | 'verdict'
  | 'relations'
  | 'parts'
  | 'examples'
  | 'position'
  | 'reasons'
  | 'list'

/** How each shows in a sentence. */
export const markers: Readonly<Record<Demand, RegExp>> = {
  merits:
    /\b(?:benefit|advantage|merit|strength|strong|gain|success|succeed|achiev|improv|enabl|promot|support|sav(?:e|ing)|help|contribut|positive|progress|wid(?:en|er)|rais|protect|opportunit|welcome|real|effective|useful|better|right(?:ly)?|freed|built|gave|brought|gives|allows?|reduc)/iu,
  limits:
    /\b(?:however|but|yet|although|though|whereas|despite|nevertheless|nonetheless|still|only|critic|limit|drawback|demerit|weak|shortcoming|challeng|concern|risk|fail|lack|gap|cannot|problem|danger|cost|harm|unequal|uneven|loss|lost|slow|poor|exclu|undermin|erod|threat|contrary|conversely|neither|instead|rather than|not)\b|\bon the other hand\b|\bcritici|\blimitation|\bchallenges\b|\bweakness|\bconcerns\b/iu,
  verdict:
    /\b(?:thus|hence|therefore|overall|ultimately|conclu\w*|should|must|ought|need(?:s|ed)?|largely|partly|substantially|in sum|to sum|on balance|on the whole|way forward|only if|only when|not\b.{1,60}\bbut|rather than|so far|judg\w*|verdict|balance\w*|justified|mixed|would|can|will|require\w*|depends?)\b/iu,
  relations:
    /\b(?:because|since|as a result|lead(?:s|ing)? to|led to|due to|therefore|hence|thus|so that|result(?:s|ed|ing)? in|caus\w+|depend\w*|thereby|through|affect\w*|influenc\w*|link\w*|by \w+ing|so|make[s]?|turn(?:s|ed)? (?:in)?to|drives?|shap\w+|explain\w*|consequen\w+|reinforc\w*|produc\w+|creat\w+)\b/iu,
  parts:
    /\b(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|fourth|finally|lastly|one|another|other|both|also|further|moreover|besides|in addition|aspect|dimension|social\w*|econom\w+|politic\w+|cultur\w+|legal\w*|environment\w*|institution\w*|administrat\w+|on one|while)\b/iu,
  examples:
    /\b(?:for example|for instance|such as|e\.g|like|including|as in|case of|illustrat\w+|instance|example|seen in|evident in|suppose|imagine|consider|when)\b|\b(?:1[6-9]|20)\d\d\b|(?<=\p{Ll},? )\p{Lu}[\p{L}-]{2,}/u,
  position:
    /\b(?:I|my|we)\b|\b(?:thus|therefore|indeed|in fact|largely|true|truth|right(?:ly)?|correct|agree|holds?|valid|justified|view|argument|statement|claim|opinion|seems?|rather than|more than|really|but|must|should)\b/iu,
  reasons:
    /\b(?:because|since|as|for|hence|therefore|thus|shows?|shown|proves?|evidence|data|according|report(?:ed|s)?|survey|led|result(?:s|ed)?|due to|so|act|article|articles|court|committee|commission|study|why|reason)\b|\b(?:1[6-9]|20)\d\d\b|\d/iu,
  list: /^(?:\(?\d|first|second|third|fourth|fifth|sixth|finally|lastly|also|next|further|moreover|another)|;\s*$|\b(?:first|second|third|also|another|besides|too)\b|,\s+[^,]+,\s+[^,]+\band\b/iu,
}

/** Words that lead from one sentence to the next. */
export const connectives =
  /\b(?:however|but|yet|although|though|while|whereas|moreover|further(?:more)?|besides|also|therefore|thus|hence|so|because|since|first(?:ly)?|second(?:ly)?|third(?:ly)?|finally|then|similarly|likewise|instead|nevertheless|still|as a result|for example|for instance|in addition|on the other hand|in contrast|consequently|meanwhile|this|these|such|both|another|only|even)\b/iu
