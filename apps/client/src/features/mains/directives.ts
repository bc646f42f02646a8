/** What a directive word asks for. */
export interface Directive {
  readonly word: string
  /** What the answer has to do, in one sentence. */
  readonly asks: string
  /** How it is built. */
  readonly shape: string
  /** What most often costs marks. */
  readonly trap: string
}

/** The directive words of the examination. Source: exam-facts.md, "Directive words". */
export const directives: readonly Directive[] = [
  {
    word: 'Discuss',
    asks: 'Show the matter from several sides, and close in balance.',
    shape: 'Each side with its reasons, then where they meet.',
    trap: 'Listing facts about the topic without any sides.',
  },
  {
    word: 'Examine',
    asks: 'Probe how and why it is so, and judge only as far as the evidence goes.',
    shape: 'Causes and workings first, a short and limited judgement at the end.',
    trap: 'Describing instead of probing.',
  },
  {
    word: 'Critically examine',
    asks: 'Give strengths and weaknesses, and a verdict of your own with its reasons.',
    shape: 'What holds, what does not, your verdict.',
    trap: 'Only faults, or no verdict.',
  },
  {
    word: 'Analyse',
    asks: 'Take it apart: name the parts and how they act on each other.',
    shape: 'A heading for each part, with the links between them said in words.',
    trap: 'Parts side by side, without their relations.',
  },
  {
    word: 'Critically analyse',
    asks: 'Take it apart, and judge what each part is worth.',
    shape: 'Parts and relations, strengths and weaknesses of each, your judgement.',
    trap: 'Analysis without judgement.',
  },
  {
    word: 'Evaluate',
    asks: 'Weigh the evidence on both sides, and come to a judgement.',
    shape: 'Evidence for, evidence against, how much weighs which, your judgement.',
    trap: 'Only one side, the commonest error.',
  },
  {
    word: 'Critically evaluate',
    asks: 'Weigh the evidence on both sides, question it, and come to a judgement.',
    shape: 'Evidence for and against, its limits, your judgement.',
    trap: 'Only one side, the commonest error.',
  },
  {
    word: 'Comment',
    asks: 'Take a view of your own, and support it.',
    shape: 'Your view early, two or three supports, what speaks against it.',
    trap: 'An opinion without support.',
  },
  {
    word: 'Elucidate',
    asks: 'Make it clear, with examples.',
    shape: 'The meaning in plain words, then an example for each point.',
    trap: 'Repeating the statement in other words.',
  },
  {
    word: 'Explain',
    asks: 'Make clear how and why, with examples.',
    shape: 'Step by step, an example for each.',
    trap: 'Saying what, but not why.',
  },
  {
    word: 'Justify',
    asks: 'Show that the statement is right.',
    shape: 'Reason, evidence; reason, evidence. Answer the main objection.',
    trap: 'Arguing against it for half of the answer.',
  },
  {
    word: 'Illustrate',
    asks: 'Show it by examples.',
    shape: 'A point and a named example, again and again.',
    trap: 'Points without examples.',
  },
  {
    word: 'Enumerate',
    asks: 'Name the points one after the other.',
    shape: 'A numbered list, a line on each.',
    trap: 'Long paragraphs on two points, the others missing.',
  },
  {
    word: 'To what extent',
    asks: 'Say how far it is true.',
    shape: 'Where it holds, where it does not, and the extent in so many words.',
    trap: 'A plain yes or no.',
  },
  {
    word: 'Substantiate',
    asks: 'Prove the statement with facts.',
    shape: 'A claim, and a fact, case or figure behind each.',
    trap: 'Claims only.',
  },
]

/** What `word` asks for; undefined for one that is not known. */
export const directiveOf = (word: string): Directive | undefined =>
  directives.find((one) => one.word.toLowerCase() === word.trim().toLowerCase())
