import { errors, type ErrorCode } from '@abhyas/contracts/errors'
import { vi } from 'vitest'

type Answer = ErrorCode | 'cut' | number

/**
 * Stands in for XMLHttpRequest and what is behind /uploads. `script` says what becomes of the next requests: a refusal, a
 * cut line, or so many pages; then one page each. `sent` lists the ids in the order they came.
 */
export function fakeUploads(script: Answer[] = []) {
  const sent: string[] = []
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    private id = ''
    open() {}
    setRequestHeader(name: string, value: string) {
      if (name === 'idempotency-key') this.id = value
    }
    send() {
      sent.push(this.id)
      queueMicrotask(() => this.answer(script.shift() ?? 1))
    }
    abort() {
      this.end('abort')
    }
    private answer(answer: Answer) {
      if (answer === 'cut') {
        this.end('error')
        return
      }
      const isRefused = typeof answer === 'string'
      this.status = isRefused ? errors[answer].status : 200
      this.responseText = JSON.stringify(
        isRefused ? { code: answer, retryAfterMs: null, requestId: 'r', ...errors[answer] } : this.stored(answer),
      )
      this.end('load')
    }
    private stored(pages: number) {
      const all = Array.from({ length: pages }, (_, n) => ({ n, width: 10, height: 20 }))
      return { id: this.id, kind: pages === 1 ? 'image' : 'pdf', pages: all }
    }
    private end(type: string) {
      this.dispatchEvent(new Event(type))
      this.dispatchEvent(new Event('loadend'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return { sent, script }
}
