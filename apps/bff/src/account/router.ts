import { account } from '@abhyas/contracts/account'
import { asAnyone, asDevice, asStudent, forAnyone, forStudents, router, type Context } from '../trpc.ts'
import * as backend from '../upstream/account.ts'
import { Refusal } from '../edge/refusal.ts'
import type { Offers } from './offers.ts'
import { studentOf } from './student-of.ts'

/** Names the session that a new sign-in ends: the one that the request came with. */
const replacing = (ctx: Context): { readonly replaces?: string } =>
  ctx.jar.session ? { replaces: ctx.jar.session.token } : {}

/** The account's procedures. Takes what the sign-in screen may offer. */
export const accountRouter = (offers: Offers) =>
  router({
    session: forAnyone(account.session).query(async ({ ctx }) => {
      const [student, signIn] = await Promise.all([studentOf(ctx), offers.current(ctx)])
      return { student, now: new Date().toISOString(), signIn }
    }),
    requestCode: forAnyone(account.requestCode).mutation(({ ctx, input }) =>
      asAnyone(ctx, backend.requestCode(input.email)),
    ),
    verifyCode: forAnyone(account.verifyCode).mutation(async ({ ctx, input }) => {
      const { token, student, isNew } = await asDevice(ctx, backend.verifyCode({ ...input, ...replacing(ctx) }))
      ctx.jar.start(token, student.id)
      return { student, isNew }
    }),
    useDemo: forAnyone(account.useDemo).mutation(async ({ ctx }) => {
      if (!offers.hasDemo) throw new Refusal('NOT_FOUND')
      const { token, student } = await asDevice(ctx, backend.useDemo(replacing(ctx)))
      ctx.jar.start(token, student.id)
      return { student }
    }),
    update: forStudents(account.update).mutation(({ ctx, input }) => asStudent(ctx, backend.update(input))),
    setPhoto: forStudents(account.setPhoto).mutation(({ ctx, input }) => asStudent(ctx, backend.setPhoto(input))),
    requestPhoneCode: forStudents(account.requestPhoneCode).mutation(({ ctx, input }) =>
      asStudent(ctx, backend.requestPhoneCode(input)),
    ),
    verifyPhone: forStudents(account.verifyPhone).mutation(({ ctx, input }) =>
      asStudent(ctx, backend.verifyPhone(input)),
    ),
    details: forStudents(account.details).query(({ ctx }) => asStudent(ctx, backend.details)),
    setPreparation: forStudents(account.setPreparation).mutation(({ ctx, input }) =>
      asStudent(ctx, backend.setPreparation(input)),
    ),
    setConsent: forStudents(account.setConsent).mutation(({ ctx, input }) => asStudent(ctx, backend.setConsent(input))),
    endDevice: forStudents(account.endDevice).mutation(({ ctx, input }) => asStudent(ctx, backend.endDevice(input))),
    endOtherDevices: forStudents(account.endOtherDevices).mutation(({ ctx }) =>
      asStudent(ctx, backend.endOtherDevices),
    ),
    requestDeletion: forStudents(account.requestDeletion).mutation(({ ctx }) =>
      asStudent(ctx, backend.requestDeletion),
    ),
    cancelDeletion: forStudents(account.cancelDeletion).mutation(({ ctx }) => asStudent(ctx, backend.cancelDeletion)),
    rate: forStudents(account.rate).mutation(({ ctx, input }) => asStudent(ctx, backend.rate(input))),
  })
