import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { createRandom, type Random } from './random.ts'
import { sentences } from './texts.ts'

export const fonts = { 'noto-serif': 'print', 'open-sans': 'print', caveat: 'hand', kalam: 'hand' } as const
export type Font = keyof typeof fonts

/** A page as a phone takes it: tilted, in a shadow, as a JPEG of quality 60. */
export interface TestPage {
  readonly jpeg: Buffer
  /** What stands on it, paragraphs parted by an empty line. */
  readonly text: string
  readonly degrees: number
}

const [width, height] = [1556, 2200]
const margin = 170

function familyOf(font: Font): string {
  const family = `Test ${font}`
  const { resolve } = createRequire(import.meta.url)
  if (!GlobalFonts.has(family))
    GlobalFonts.registerFromPath(resolve(`@fontsource/${font}/files/${font}-latin-400-normal.woff2`), family)
  return family
}

/** A page of the same words, tilt and light for the same seed. */
export async function makePage(font: Font, seed: number): Promise<TestPage> {
  const random = createRandom(seed)
  const size = fonts[font] === 'print' ? random.between(29, 36) : random.between(46, 54)
  const degrees = random.between(-3, 3)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.translate(width / 2, height / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.translate(-width / 2, -height / 2)
  context.font = `${size}px "${familyOf(font)}"`
  context.fillStyle = fonts[font] === 'print' ? '#222' : '#1d2f6f'
  const text = write(context, random, size)
  context.resetTransform()
  shade(context, random)
  return { jpeg: await canvas.encode('jpeg', 60), text, degrees }
}

/** Fills the page with paragraphs; the text that found room. */
function write(context: SKRSContext2D, random: Random, size: number): string {
  const step = size * 1.5
  const paragraphs: string[] = []
  let y = margin + step
  while (y < height - margin - step * 5) {
    const chosen = Array.from({ length: random.whole(2, 4) }, () => random.pick(sentences)).join(' ')
    const lines = wrap(context, chosen)
    if (y + lines.length * step > height - margin) break
    for (const line of lines) {
      context.fillText(line, margin, y)
      y += step
    }
    y += step * 0.8
    paragraphs.push(chosen)
  }
  return paragraphs.join('\n\n')
}

function wrap(context: SKRSContext2D, text: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (context.measureText(longer).width > width - 2 * margin) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** Paper that is not white, a lamp from one side and the shadow of a hand from another. */
function shade(context: SKRSContext2D, random: Random): void {
  context.globalCompositeOperation = 'multiply'
  context.fillStyle = '#f1ece0'
  context.fillRect(0, 0, width, height)
  const side = random.between(0, width)
  const lamp = context.createLinearGradient(side, 0, width - side, height)
  lamp.addColorStop(0, '#fff')
  lamp.addColorStop(1, '#8f8a84')
  context.fillStyle = lamp
  context.fillRect(0, 0, width, height)
  const [x, y, reach] = [random.between(0, width), random.between(height / 2, height), random.between(500, 900)]
  const hand = context.createRadialGradient(x, y, reach / 4, x, y, reach)
  hand.addColorStop(0, '#7c7872')
  hand.addColorStop(1, '#fff')
  context.fillStyle = hand
  context.fillRect(0, 0, width, height)
}
