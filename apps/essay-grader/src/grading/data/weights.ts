import type { CriterionId } from '../../shapes.ts'

/** Of the marks, what each criterion can give. Our own. */
export const weights: readonly { readonly id: CriterionId; readonly label: string; readonly weight: number }[] = [
  { id: 'content', label: 'Content', weight: 0.4 },
  { id: 'directive', label: 'Directive', weight: 0.15 },
  { id: 'structure', label: 'Structure', weight: 0.12 },
  { id: 'specificity', label: 'Evidence', weight: 0.13 },
  { id: 'relevance', label: 'Relevance', weight: 0.12 },
  { id: 'length', label: 'Length', weight: 0.08 },
]

/**
 * Of what a criterion can give, what the best answer gets: the examination gives nobody all. Source:
 * /spec/exam-facts.md, "Realistic marks".
 */
export const best = 0.72

/**
 * Whatever is well put gives nothing where nothing is said: below this coverage the other criteria fall with it. Who
 * stays with the question but makes none of its points keeps a part of them.
 */
export const wholeFrom = { coverage: 0.3, about: { from: 0.3, whole: 0.6, most: 0.6 } }

/** Of the marks, the most for what is flagged as no answer. */
export const flaggedMost = 0.2

/** Of all marks, what a text loses that carries nothing at all: what is beside the question thins the rest. */
export const strayCosts = 0.5
