import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Random } from './random.ts'

/** A small photograph: coloured, and not the same twice. */
export function photo(random: Random, width = 240, height = 160) {
  const raw = { width, height, channels: 3 as const }
  return sharp(random.bytes(width * height * 3), { raw })
}

function chunk(kind: string, data: Buffer, isWrong = false): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE((crc32(body) ^ (isWrong ? 1 : 0)) >>> 0)
  return Buffer.concat([length, body, sum])
}

/** A PNG that says it has so many pixels, with rows of zeros for as many as `rows`. */
export function flatPng(width: number, height: number, rows = 0, isInterlaced = false, isWrong = false): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, isInterlaced ? 1 : 0], 8)
  const data = deflateSync(Buffer.alloc(rows * (Math.ceil(width / 8) + 1)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data, isWrong),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG whose header says that it is larger than it is. */
export function swollenJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  for (let at = 2; at < copy.length - 9; at += 2 + copy.readUInt16BE(at + 2)) {
    const marker = copy[at + 1] ?? 0
    if (marker !== 0xc0 && marker !== 0xc2) continue
    copy.writeUInt16BE(height, at + 5)
    copy.writeUInt16BE(width, at + 7)
    return copy
  }
  throw new Error('A JPEG without a frame.')
}

/** A lossless WebP's header with another size in it: 14 bits each, less one. */
export function swollenWebp(webp: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(webp)
  const at = copy.indexOf('VP8L', 0, 'latin1') + 9
  const rest = copy.readUInt32LE(at) & 0xf0000000
  copy.writeUInt32LE((((width - 1) | ((height - 1) << 14)) >>> 0) + (rest >>> 0), at)
  return copy
}

/** A file of the family of HEIC, AVIF and MP4, by its brands. */
export const ftyp = (...brands: readonly string[]) => {
  const body = Buffer.from(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([length, body, Buffer.from('\0\0\0\x08mdat', 'latin1')])
}
