import { FromPlayer, type ToPlayer } from '@abhyas/contracts/duel'
import { act, fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/** A frame of the server as a test writes it: `now` is filled in. */
export type Said = ToPlayer extends infer Frame ? (Frame extends { now: string } ? Omit<Frame, 'now'> : Frame) : never

/** Stands in for the browser's socket: a test is the server at its other end. Every frame is held against the contract. */
export class FakeSocket {
  static readonly all: FakeSocket[] = []
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1)
    if (!socket) throw new Error('The page has opened no socket')
    return socket
  }
  /** Of the frames that the page sent on any socket, those of one type. */
  static said<Type extends FromPlayer['type']>(type: Type): Extract<FromPlayer, { type: Type }>[] {
    return FakeSocket.all.flatMap(({ sent }) => sent.filter((frame) => frame.type === type)) as never // the filter names the type
  }

  readonly url: string
  readonly sent: FromPlayer[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(FromPlayer.parse(JSON.parse(text)))
  }
  close() {
    this.readyState = 3
  }

  /** The upgrade is through: the page says its first word. */
  letIn() {
    this.readyState = 1
    this.onopen?.()
  }
  /** The server's frames, in order. */
  say(...frames: Said[]) {
    for (const frame of frames) this.onmessage?.({ data: JSON.stringify({ now: new Date().toISOString(), ...frame }) })
  }
  /** The socket ends: 1006 where the line broke. */
  end(code: number) {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

/** The same around a screen, which has rendered it when they resolve. */
export const letIn = (): Promise<void> => act(async () => FakeSocket.last.letIn())
export const say = (...frames: Said[]): Promise<void> => act(async () => FakeSocket.last.say(...frames))
export const end = (code: number): Promise<void> => act(async () => FakeSocket.last.end(code))

/** A tap on `target`, and a key pressed anywhere, rendered. */
export const tap = (target: HTMLElement): Promise<void> => act(async () => void fireEvent.click(target))
export const press = (key: string): Promise<void> => act(async () => void fireEvent.keyDown(document.body, { key }))

/** Every socket that is opened from now on is a fake one; forgets the former. */
export function fakeSockets() {
  FakeSocket.all.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
}
