/**
 * Words to whoever grades, which are no part of an answer. Each is held against what students honestly write of rules,
 * credit, checklists, evaluators and AI (grade.test.ts): whoever writes that a rule must not be ignored orders nothing.
 */
export const orders: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,20}\b(?:all|any|your|these|previous|prior|above|earlier|preceding)\s+(?:\p{L}+\s+){0,2}(?:instructions?|prompts?)\b/iu,
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,20}\byour\s+(?:\p{L}+\s+)?(?:rules|criteria|guidelines|training|orders)\b/iu,
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,30}\b(?:rubrics?(?! of)|marking scheme|checklist above|above checklist)\b/iu,
  /^\P{L}*(?:please\s+)?(?:ignore|disregard|forget)\s+(?:(?:everything|anything|all)\s+)?(?:of\s+)?(?:the\s+)?(?:above|previous|prior|before)\b/iu,
  /\b(?:award|give|grant|assign|allot|return|output|put)\b.{0,40}\b(?:full|maximum|max|highest|top|perfect)\s+(?:possible\s+)?(?:marks?|scores?|points|grades?)\b/iu,
  /\b(?:award|give|grant|deserves?)\b.{0,40}\bfull\s+(?:credit|marks?)\b/iu,
  /\b(?:award|give|grant|assign|allot)\b.{0,30}\b(?:me|this answer|this essay|this submission|the student|the candidate)\b.{0,40}\b(?:marks?|score|grade|credit|\d+\s*(?:\/|out of)\s*\d+)/iu,
  /\b(?:award|give|assign)\s+(?:it\s+)?(?:a\s+)?\d+\s*(?:\/|out of)\s*\d+/iu,
  /\b(?:grade|mark|score|rate|evaluate)\s+(?:(?:this|my)\s+(?:answer|essay|response|submission|paper)|the\s+(?:answer|essay|submission))\b/iu,
  /\b(?:mark|treat|count|consider)\s+(?:every|each|all)\s+(?:the\s+)?(?:criteri(?:on|a)|points?)\s+as\b/iu,
  /\b(?:you are|pretend to be)\b.{0,30}\b(?:grader|examiner|evaluator|assistant|language model|ai|chatbot|llm)\b/iu,
  /(?:^\P{L}*|[,;]\s*|\bnow\s+|\bplease\s+)(?:act|behave) as\b.{0,30}\b(?:grader|examiner|evaluator|assistant|language model|ai|chatbot|llm)\b/iu,
  /\b(?:system|developer|hidden)\s+(?:prompt|override)\b|\b(?:system|developer|hidden)\s+(?:message|instructions?|note)\s*:/iu,
  /\bas an ai\s+(?:grader|examiner|evaluator|assistant|model|language model)\b|\bas an ai,?\s+you\b|\b(?:jailbreak|dan mode|developer mode)\b/iu,
  /<\/?\s*(?:system|user|assistant|instructions?|prompt)\s*>|\[\/?(?:inst|system)\]/iu,
  // Not "System: the collegium …", a heading.
  /^\s*(?:SYSTEM|system|ASSISTANT|Assistant|assistant|USER)\s*:/u,
  /^\P{L}*(?:marks?|score|grade)\s*[:=]\s*(?:full|max(?:imum)?|\d+\s*(?:\/|out of)\s*\d+|\d+\s*%)/iu,
  /\b(?:dear|respected)\s+(?:sir|madam|examiner|evaluator|grader)\b|\bplease\b.{0,30}\b(?:pass me|good marks|full marks|high marks)\b/iu,
  /\ball\s+(?:of\s+)?(?:the\s+)?(?:checklist|rubric)\s+points?\b|\b(?:checklist|rubric)\s+(?:points?|items?|criteria)\b.{0,20}\b(?:covered|satisfied|met|fulfilled)\b|\brubric\b(?! of).{0,40}\b(?:covered|satisfied|met|fulfilled|updated|changed)\b/iu,
]
