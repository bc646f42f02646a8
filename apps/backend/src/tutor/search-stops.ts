import { stem } from './search-words.ts'

const listed = (words: string) => new Set(words.trim().split(/\s+/))

/** Words that say nothing of what a question is about. */
const stopWords = listed(`
  a an the of in on at to for from by with as and or but nor if then than that this these those it its it's they them
  their there here is are was were be been being am do does did done doing has have had having can could may might must
  shall should will would what which who whom whose when where why how many much i me my we our us you your he she his
  her him not no so such into onto upon over under about between among both each every any all some same other another
  one also only just even ever yet still very too more most less least own per via up down out off again against during
  before after since until while because whereas although though however therefore thus hence across through within
  without whether either neither let lets s t don doesn didn isn wasn aren weren won
`)

/** The same of romanised Hindi. */
const hindiWords = listed(`
  kya hai hain tha thi the ho hota hoti hote hua hui hue ka ki ke ko kaa se mein me main par pe aur ya bhi hi to toh
  kaise kaisa kaisi kyun kyu kyon kab kahan kaha kaun kon kaunsa kaunsi konsa konsi kitna kitne kitni kiska kiski kiske
  kisne kis kisi jo jab tak liye wala wale wali matlab antar farak fark batao bataiye bataye samjhao samjhaiye samjhaye
  karo kare karna karta karti karte kar kiya kiye gaya gayi gaye raha rahi rahe sakta sakti sakte chahiye nahi nahin na
  agar phir ek yeh ye woh wo is us iska iski iske uska uski uske inka unka apna apne apni kuch sab hum aap tum mujhe
  koi jaise jaisa taraf saath baad pehle wajah karan diya dena deta deti dete lena leta hone hona honge bana bani bane
  thaa hota rakha bola bolte kehte kahte kaha jata jati jate jaata jaati jaate milta milti milte de le ga gi ge
  sahi galat jaye jaaye jana jaana lagta lagti lagte lagu laga lagi hoga hogi banta banti bante banaya banayi banaye
  chal chala chali chalta chalti dono dusra doosra dusre alag mat sirf keval bahut zyada kam bataya bolo likho puri
  poora pura aata aati aate aaya aayi aaye diye gyi hume unhe unhone inhone usne isne jisne jisko jisme
  pratha pahla pehla pehli pahli ander andar bahar upar niche neeche beech zaruri jaruri
`)

/** Whether a word is one of romanised Hindi's small words. */
export const isHindiWord = (raw: string): boolean => hindiWords.has(raw) && !stopWords.has(raw)

/** What a question is dressed in. */
const framing = listed(`
  explain describe discuss define definition meaning mean means meant tell note notes short brief briefly please plz pls
  sir maam know understand difference differ differs different differentiate distinguish compare compared comparison
  versus vs example examples true false correct incorrect called call calls name named term terms topic question answer
  upsc exam prelims mains ias aspirant write say says said something someone thing things kind kinds type types way
  ways help actually really exactly basically simple simply words word detail details full form stand stands regarding
  concerning related relate relates concept concepts did get gets got go goes like make makes made
  which happen happens happened happening used use uses using reason reasons
`)

const framingStems = new Set([...framing].map(stem))

/** Words that make no question of their own, though they may stand in a term: "starred question". */
export const isFraming = (raw: string): boolean => framing.has(raw) || framingStems.has(stem(raw))

export const isStopWord = (raw: string): boolean =>
  stopWords.has(raw) || hindiWords.has(raw) || raw.length === 1 || isFraming(raw)

/** Words that nearly any passage could have in another form: their absence tells little. */
const faint = listed(`
  main major important importance role purpose function functions work works based give given gives new old big large
  small first last best current currently present today now year years time times number total amount country countries
  nation world people person persons side part place places area system systems body bodies act acts law laws rule rules
  government state states india indian indians case cases power powers come came take takes taken provide provides
  provided allow allows allowed say set sets put become became begin began start started keep kept mentioned according
  consider considered significance significant feature features basic idea aim aims effect effects process want wants
  wanted need needs needed happen include includes included contain contains hold holds held find found see seen look
  special particular certain possible always never often usually generally mainly mostly still decide decides decided
  famous known popular behind ordinary normal actual exact require requires required show shows shown cause causes
  together directly able back itself themselves his their
`)

export const isFaint = (raw: string): boolean => faint.has(raw)
