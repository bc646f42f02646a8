import type { Demand } from './markers.ts'

/** What each directive word asks for, the most particular first. Source: /spec/exam-facts.md, "Directive words". */
export const directives: readonly { readonly word: RegExp; readonly demands: readonly Demand[] }[] = [
  { word: /critical(?:ly)?|evaluate|to what extent|how far|assess/i, demands: ['merits', 'limits', 'verdict'] },
  { word: /analy[sz]e/i, demands: ['parts', 'relations', 'verdict'] },
  { word: /discuss/i, demands: ['merits', 'limits', 'verdict'] },
  { word: /examine/i, demands: ['relations', 'limits', 'verdict'] },
  { word: /comment/i, demands: ['position', 'reasons', 'limits'] },
  { word: /justify|substantiate/i, demands: ['position', 'reasons'] },
  { word: /illustrate/i, demands: ['examples', 'relations'] },
  { word: /elucidate|explain/i, demands: ['relations', 'examples'] },
  { word: /enumerate|list|describe/i, demands: ['list', 'parts'] },
]

/** What is asked where the word is none of these. */
export const usualDemands: readonly Demand[] = ['merits', 'limits', 'verdict']

/** Each as it is said to the student: what it is, and what to do where it is not there. */
export const demandTexts: Readonly<Record<Demand, { readonly name: string; readonly fix: string }>> = {
  merits: { name: 'what speaks for it', fix: 'Say what speaks for the statement before you weigh it.' },
  limits: { name: 'the other side', fix: 'Give the other side in two sentences: what limits or contradicts it.' },
  verdict: {
    name: 'a verdict of your own',
    fix: 'Close with your own judgement in one sentence, and the reason that decides it.',
  },
  relations: { name: 'causes and effects', fix: 'Say how one thing leads to another: because, so that, as a result.' },
  parts: { name: 'the parts of the matter', fix: 'Take the matter apart: name its parts and give each a sentence.' },
  examples: { name: 'examples', fix: 'Put a named example behind each main point.' },
  position: { name: 'a view of your own', fix: 'Say in one sentence whether you agree, and why.' },
  reasons: { name: 'support for it', fix: 'Back the statement with a fact, a case or a figure.' },
  list: { name: 'a clear list', fix: 'Number the items, one sentence each.' },
}
