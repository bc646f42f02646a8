import type { Plan } from '@abhyas/contracts/questions'

/** What a write says of the plan; what it does not name stays. */
export type PlanChange = { readonly [Field in keyof Plan]?: Plan[Field] | undefined }

const changed = (plan: Plan, { examDate, dailyCap, pausedUntil }: PlanChange): Plan => ({
  examDate: examDate === undefined ? plan.examDate : examDate,
  dailyCap: dailyCap ?? plan.dailyCap,
  pausedUntil: pausedUntil === undefined ? plan.pausedUntil : pausedUntil,
})

/** The server's plan with the writes that still wait on this device over it, oldest first. */
export const planWith = (plan: Plan, waiting: readonly PlanChange[]): Plan => waiting.reduce(changed, plan)
