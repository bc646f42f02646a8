import { deflateSync, gzipSync } from 'node:zlib'
import type { Case } from './corpus.ts'
import { flatPng, ftyp, photo, swollenJpeg, swollenWebp } from './pictures.ts'
import type { Random } from './random.ts'

const html = '<!doctype html><script>alert(1)</script>'
const zip = (random: Random) => Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'), random.bytes(60)])

/** Files that are no PDF. */
export async function pictureCases(random: Random): Promise<Case[]> {
  const [jpeg, png, webp, small] = await Promise.all([
    photo(random).jpeg().toBuffer(),
    photo(random).png().toBuffer(),
    photo(random).webp({ lossless: true }).toBuffer(),
    photo(random, 8, 8).jpeg().toBuffer(),
  ])
  const located = await photo(random)
    .withExif({ IFD3: { GPSLatitude: '28/1 36/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const gif = await photo(random, 20, 20).gif().toBuffer()
  const tiff = await photo(random, 20, 20).tiff().toBuffer()
  const damaged = Buffer.from(jpeg)
  damaged.fill(0, Math.floor(jpeg.length * 0.4), Math.floor(jpeg.length * 0.9))
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * random.between(0.3, 0.7)))
  const flood = () => random.whole(8000, 16_000)
  const text = (value: string) => Buffer.from(value, 'latin1')
  return [
    { name: 'a JPEG', bytes: jpeg, ends: [1] },
    { name: 'a PNG', bytes: png, ends: [1] },
    { name: 'a WebP', bytes: webp, ends: [1] },
    { name: 'a tiny JPEG', bytes: small, ends: [1] },
    { name: 'a PNG of one pixel', bytes: flatPng(1, 1, 1), ends: [1] },
    { name: 'a thin PNG', bytes: flatPng(1, 20_000, 20_000), ends: [1] },
    { name: 'a JPEG with a place in it', bytes: located, ends: [1] },
    { name: 'a progressive JPEG', bytes: await photo(random).jpeg({ progressive: true }).toBuffer(), ends: [1] },
    { name: 'a JPEG in CMYK', bytes: await photo(random).toColourspace('cmyk').jpeg().toBuffer(), ends: [1] },
    { name: 'a moving WebP', bytes: await moving(random), ends: [1] },
    { name: 'a PNG that ends up flat and large', bytes: flatPng(7000, 7000, 7000), ends: [1] },
    { name: 'a PNG flood, header only', bytes: flatPng(flood(), flood()), ends: ['PIXELS_TOO_MANY'] },
    { name: 'a PNG flood with its rows', bytes: flatPng(12_000, 12_000, 12_000), ends: ['PIXELS_TOO_MANY'] },
    { name: 'a PNG flood, interlaced', bytes: flatPng(9000, 9000, 9000, true), ends: ['PIXELS_TOO_MANY'] },
    {
      name: 'a PNG as wide as can be',
      bytes: flatPng(2 ** 31 - 1, 2 ** 31 - 1),
      ends: ['PIXELS_TOO_MANY', 'FILE_BROKEN'],
    },
    { name: 'a PNG of no width', bytes: flatPng(0, 100), ends: ['FILE_BROKEN'] },
    { name: 'a JPEG flood', bytes: swollenJpeg(jpeg, 60_000, 60_000), ends: ['PIXELS_TOO_MANY'] },
    { name: 'a JPEG that says it is longer', bytes: swollenJpeg(jpeg, 240, 4000), ends: ['FILE_BROKEN', 1] },
    { name: 'a WebP flood', bytes: swollenWebp(webp, 16_000, 16_000), ends: ['PIXELS_TOO_MANY', 'FILE_BROKEN'] },
    { name: 'a JPEG cut short', bytes: cut(jpeg), ends: ['FILE_BROKEN'] },
    { name: 'a PNG cut short', bytes: cut(png), ends: ['FILE_BROKEN'] },
    { name: 'a WebP cut short', bytes: cut(webp), ends: ['FILE_BROKEN'] },
    { name: 'a JPEG header and nothing', bytes: jpeg.subarray(0, 20), ends: ['FILE_BROKEN'] },
    { name: 'three bytes of a JPEG', bytes: jpeg.subarray(0, 3), ends: ['FILE_BROKEN'] },
    { name: 'eight bytes of a PNG', bytes: png.subarray(0, 8), ends: ['FILE_BROKEN'] },
    { name: 'a PNG with a wrong sum', bytes: flatPng(64, 64, 64, false, true), ends: ['FILE_BROKEN'] },
    { name: 'a PNG with too few rows', bytes: flatPng(64, 4000, 8), ends: ['FILE_BROKEN'] },
    {
      name: 'a JPEG magic before noise',
      bytes: Buffer.concat([jpeg.subarray(0, 4), random.bytes(3000)]),
      ends: ['FILE_BROKEN'],
    },
    {
      name: 'a PNG magic before noise',
      bytes: Buffer.concat([png.subarray(0, 8), random.bytes(3000)]),
      ends: ['FILE_BROKEN'],
    },
    {
      name: 'a WebP magic before noise',
      bytes: Buffer.concat([webp.subarray(0, 16), random.bytes(3000)]),
      ends: ['FILE_BROKEN'],
    },
    { name: 'a JPEG with a hole', bytes: damaged, ends: ['FILE_BROKEN', 1] },
    { name: 'a JPEG with a ZIP behind', bytes: Buffer.concat([jpeg, zip(random)]), ends: [1] },
    { name: 'a JPEG with HTML behind', bytes: Buffer.concat([jpeg, text(html)]), ends: [1] },
    { name: 'a PNG with a PDF behind', bytes: Buffer.concat([png, text('%PDF-1.7\n1 0 obj<</JS(x)>>')]), ends: [1] },
    { name: 'nothing', bytes: Buffer.alloc(0), ends: ['FILE_EMPTY'] },
    { name: 'one byte', bytes: Buffer.from([0xff]), ends: ['FILE_KIND'] },
    { name: 'a megabyte of zeros', bytes: Buffer.alloc(2 ** 20), ends: ['FILE_KIND'] },
    { name: 'noise', bytes: Buffer.concat([text('x'), random.bytes(5000)]), ends: ['FILE_KIND'] },
    { name: 'an SVG', bytes: text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), ends: ['FILE_KIND'] },
    { name: 'an SVG in XML', bytes: text('<?xml version="1.0"?><svg width="9" height="9"/>'), ends: ['FILE_KIND'] },
    { name: 'an SVG, packed', bytes: gzipSync('<svg/>'), ends: ['FILE_KIND'] },
    { name: 'HTML', bytes: text(html), ends: ['FILE_KIND'] },
    { name: 'HTML before a JPEG', bytes: Buffer.concat([text(html), jpeg]), ends: ['FILE_KIND'] },
    { name: 'a GIF', bytes: gif, ends: ['FILE_KIND'] },
    { name: 'a GIF that is a script', bytes: text('GIF89a=1;alert(1)//'.padEnd(80)), ends: ['FILE_KIND'] },
    { name: 'a TIFF', bytes: tiff, ends: ['FILE_KIND'] },
    { name: 'a BMP', bytes: Buffer.concat([text('BM'), random.bytes(100)]), ends: ['FILE_KIND'] },
    { name: 'a ZIP (or a DOCX)', bytes: zip(random), ends: ['FILE_KIND'] },
    { name: 'a raw zlib stream', bytes: deflateSync(Buffer.alloc(5_000_000)), ends: ['FILE_KIND'] },
    { name: 'an XBM', bytes: text('#define a_width 9999\n#define a_height 9999\n'), ends: ['FILE_KIND'] },
    { name: 'a WAV', bytes: Buffer.concat([text('RIFF\x24\0\0\0WAVEfmt '), random.bytes(40)]), ends: ['FILE_KIND'] },
    { name: 'an EXE', bytes: Buffer.concat([text('MZ'), random.bytes(200)]), ends: ['FILE_KIND'] },
    { name: 'a HEIC', bytes: ftyp('heic', 'mif1', 'heic'), ends: ['FILE_HEIC'] },
    { name: 'a HEIC by its second brand', bytes: ftyp('mif1', 'heic'), ends: ['FILE_HEIC'] },
    { name: 'an AVIF', bytes: ftyp('avif', 'mif1', 'miaf'), ends: ['FILE_HEIC'] },
    { name: 'a film', bytes: ftyp('isom', 'mp42'), ends: ['FILE_KIND'] },
    { name: 'a JPEG of 13 MB', bytes: Buffer.concat([jpeg, Buffer.alloc(13 * 2 ** 20)]), ends: ['FILE_TOO_LARGE'] },
  ]
}

/** A WebP of three frames; one is a page. */
const moving = async (random: Random): Promise<Buffer> =>
  photo(random, 40, 120)
    .webp({ loop: 0, delay: [50, 50, 50] })
    .toBuffer()
