import { createFiles } from './files/files.ts'
import { makePdf, stream } from './testing/pdf.ts'
import { makePage } from './testing/pages.ts'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
const j = await sharp((await makePage('caveat', 5)).jpeg).resize(2828, 4000).jpeg({ quality: 85 }).toBuffer()
const files = createFiles({ folder: '/tmp/ff/corp', timeoutMs: 200_000 })
const pdf = makePdf({ pages: Array.from({ length: 10 }, () => 'q 595 0 0 842 0 0 cm /Im1 Do Q'), page: '/Resources << /XObject << /Im1 10 0 R >> >>', objects: [stream(j, '/Type /XObject /Subtype /Image /Width 2828 /Height 4000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode')] })
const t = performance.now()
await files.take(randomUUID(), (async function* () { yield pdf })()).then((x) => console.log(x.pages.length, x.bytes, j.length, performance.now() - t), (e) => console.log(e, performance.now() - t))
const u = process.resourceUsage(); await files.close()
