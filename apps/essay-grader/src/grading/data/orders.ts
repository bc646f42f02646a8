/** Words to whoever grades, which are no part of an answer. */
export const orders: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rubrics?|rules|criteria|checklist|above|previous|prior)\b/iu,
  /\b(?:award|give|grant|assign|allot|return|output|put)\b.{0,40}\b(?:full|maximum|max|highest|top|perfect|all|\d+)\b.{0,20}\b(?:marks?|scores?|points|grades?|credit)\b/iu,
  /\b(?:award|give|grant|assign|allot)\b.{0,30}\b(?:me|this answer|this essay|this submission|the student|the candidate)\b.{0,40}\b(?:marks?|score|grade|credit|\d+\s*(?:\/|out of)\s*\d+)/iu,
  /\b(?:grade|mark|score|rate|evaluate)\s+(?:this|my|the)\s+(?:answer|essay|response|submission|paper)\b/iu,
  /\b(?:you are|act as|pretend to be|behave as)\b.{0,30}\b(?:grader|examiner|evaluator|assistant|language model|ai|chatbot|llm)\b/iu,
  /\b(?:system|developer|hidden)\s+(?:prompt|message|instructions?|override|note)\b/iu,
  /\b(?:as an ai|large language model|jailbreak|dan mode|developer mode)\b/iu,
  /<\/?\s*(?:system|user|assistant|instructions?|prompt)\s*>|\[\/?(?:inst|system)\]|^\s*(?:system|assistant|user)\s*:/iu,
  /\b(?:marks?|score|grade)\s*[:=]\s*(?:full|max(?:imum)?|\d+\s*(?:\/|out of)\s*\d+|\d+\s*%)/iu,
  /\b(?:dear|respected)\s+(?:sir|madam|examiner|evaluator|grader)\b|\bplease\b.{0,30}\b(?:pass me|good marks|full marks|high marks)\b/iu,
  /\ball\b.{0,30}\b(?:checklist|rubric)\b.{0,20}\bpoints?\b|\b(?:checklist|rubric)\b.{0,40}\b(?:covered|satisfied|met|fulfilled)\b/iu,
]
