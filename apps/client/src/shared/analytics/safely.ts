import { noteProblem } from '../monitoring/monitoring.ts'

/** `run`, except that what goes wrong in it is noted, and the app goes on (ENG-02). */
export const safely =
  <Args extends readonly unknown[]>(run: (...args: Args) => void) =>
  (...args: Args): void => {
    try {
      run(...args)
    } catch (error) {
      noteProblem('An analytics provider failed', error)
    }
  }
