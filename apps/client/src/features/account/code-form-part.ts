import { lazyPart } from '../../shared/lazy/lazy-part.ts'

/** The form for the code; asked for while the address is typed. */
export const CodeForm = lazyPart(() => import('./code-form.tsx'))
