import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import type { Case } from './corpus.ts'
import { makePdf, objectStream, stream, writing } from './pdf.ts'
import type { Random } from './random.ts'
import { sentences } from './texts.ts'

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
/** Of a locked document of which nobody knows the password. */
const locked = `<< /Filter /Standard /V 1 /R 2 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> /P -4 >>`
const idOf = '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]'

/** Blanks that inflate to a thousand times their size, packed a second time where `isTwice`. The sum at the end is wrong. */
const bomb = (megabytes: number, isTwice = false) => {
  // Parts that end in a full flush stand for themselves: one is packed, and repeated.
  const part = deflateRawSync(Buffer.alloc(2 ** 20, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const end = Buffer.from([0x03, 0x00, 0, 0, 0, 0])
  const once = Buffer.concat([Buffer.from([0x78, 0xda]), ...Array.from({ length: megabytes }, () => part), end])
  return isTwice ? deflateSync(once, { level: 9 }) : once
}

/** Files that begin as a PDF does, or ought to. */
export function pdfCases(random: Random): Case[] {
  const lines = () => Array.from({ length: 6 }, () => random.pick(sentences).slice(0, 80))
  const pages = (count: number) => Array.from({ length: count }, () => writing(lines()))
  const good = makePdf({ pages: pages(2) })
  const active = (name: string, parts: Parameters<typeof makePdf>[0]): Case => ({
    name: `a PDF ${name}`,
    bytes: makePdf({ pages: pages(1), ...parts }),
    ends: ['PDF_ACTIVE'],
  })
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  const image = (size: number) =>
    `<< /Type /XObject /Subtype /Image /Width ${size} /Height ${size} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`
  const drawImage = (object: string) => ({
    pages: ['q 595 0 0 842 0 0 cm /Im1 Do Q'],
    objects: [object],
    page: '/Resources << /XObject << /Im1 10 0 R >> >>',
  })
  const flood = deflateSync(Buffer.alloc(1000))
  return [
    { name: 'a PDF', bytes: good, ends: [2] },
    { name: 'a PDF of ten pages', bytes: makePdf({ pages: pages(10), isCompressed: true }), ends: [10] },
    { name: 'a PDF of eleven pages', bytes: makePdf({ pages: pages(11) }), ends: ['PAGES_TOO_MANY'] },
    { name: 'a PDF of a thousand pages', bytes: makePdf({ pages: pages(1000) }), ends: ['PAGES_TOO_MANY'] },
    {
      name: 'a PDF that says it has a billion',
      bytes: makePdf({ count: 1e9 }),
      ends: ['PAGES_TOO_MANY', 'FILE_BROKEN', 1],
    },
    { name: 'a PDF that says it has five', bytes: makePdf({ count: 5 }), ends: ['FILE_BROKEN', 1] },
    { name: 'a PDF without a page', bytes: makePdf({ pages: [] }), ends: ['FILE_BROKEN'] },
    { name: 'a PDF as large as a house', bytes: makePdf({ mediaBox: '[0 0 14400 14400]' }), ends: [1] },
    { name: 'a PDF as large as a town', bytes: makePdf({ mediaBox: '[0 0 9e9 9e9]' }), ends: [1] },
    { name: 'a PDF page of no size', bytes: makePdf({ mediaBox: '[0 0 0 0]' }), ends: [1] },
    active('with a script at its opening', { catalogue: `/OpenAction ${script}` }),
    active('with a script among its names', {
      catalogue: `/Names << /JavaScript << /Names [(a) ${script}] >> >>`,
    }),
    active('with a script spelt otherwise', { catalogue: '/OpenAction << /S /J#61vaScript /#4aS (1) >>' }),
    active('with a script at a page', { page: `/AA << /O ${script} >>` }),
    active('with a script in a field', {
      catalogue: `/AcroForm << /Fields [10 0 R] >>`,
      objects: [`<< /FT /Tx /T (a) /Subtype /Widget /Rect [0 0 9 9] /AA << /K ${script} >> >>`],
    }),
    active('with a script in an object stream', {
      catalogue: '/OpenAction 30 0 R',
      objects: [objectStream([script], 30)],
    }),
    active('that starts a program', { catalogue: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
    active('that starts one by a link', {
      page: '/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (x) >> >>]',
    }),
    active('with a file in it', {
      catalogue: '/Names << /EmbeddedFiles << /Names [(a) 10 0 R] >> >>',
      objects: ['<< /Type /Filespec /F (a.exe) /EF << /F 11 0 R >> >>', stream('MZ', '/Type /EmbeddedFile')],
    }),
    active('with a film', { page: '/Annots [<< /Subtype /RichMedia /Rect [0 0 9 9] >>]' }),
    active('with a form in XFA', { catalogue: '/AcroForm << /XFA [(a) 10 0 R] >>', objects: [stream('<xdp/>')] }),
    active('that sends a form', { page: '/AA << /O << /S /SubmitForm /F (http://x) >> >>' }),
    active('that opens another', { catalogue: '/OpenAction << /S /GoToE /T << >> >>' }),
    {
      name: 'a PDF that is locked',
      bytes: makePdf({ pages: pages(1), trailer: `/Encrypt 10 0 R ${idOf}`, objects: [locked] }),
      ends: ['PDF_ENCRYPTED'],
    },
    {
      name: 'a PDF nested deep',
      bytes: makePdf({ catalogue: `/Deep ${deep}` }),
      ends: ['FILE_BROKEN'],
    },
    {
      name: 'a PDF whose pages are their own children',
      bytes: Buffer.from(makePdf().toString('latin1').replace('/Kids [10 0 R]', '/Kids [2 0 R] '), 'latin1'),
      ends: ['FILE_BROKEN'],
    },
    {
      name: 'a PDF page that inflates to a gigabyte',
      bytes: makePdf({
        objects: [stream(bomb(1024), '/Filter /FlateDecode')],
        page: '/Contents 10 0 R',
      }),
      ends: ['FILE_BROKEN'],
    },
    {
      name: 'a PDF page that inflates twice',
      bytes: makePdf({
        objects: [stream(bomb(1024, true), '/Filter [/FlateDecode /FlateDecode]')],
        page: '/Contents 10 0 R',
      }),
      ends: ['FILE_BROKEN'],
    },
    {
      name: 'a PDF whose object stream inflates',
      bytes: makePdf({ objects: [stream(bomb(64), '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode')] }),
      ends: ['FILE_BROKEN'],
    },
    {
      name: 'a PDF with a picture of 900 megapixels',
      bytes: makePdf(
        drawImage(`${image(30_000)} /Length ${flood.length} >>\nstream\n${flood.toString('latin1')}\nendstream`),
      ),
      ends: [1],
    },
    {
      name: 'a PDF that is drawn for ever',
      bytes: makePdf({ pages: ['q 1 0 0 1 0 0 cm '.repeat(400_000)] }),
      ends: ['FILE_BROKEN', 1],
    },
    { name: 'a PDF cut short', bytes: good.subarray(0, 200), ends: ['FILE_BROKEN'] },
    { name: 'a PDF header and nothing', bytes: Buffer.from('%PDF-1.7\n'), ends: ['FILE_BROKEN'] },
    {
      name: 'a PDF header before noise',
      bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), random.bytes(5000)]),
      ends: ['FILE_BROKEN'],
    },
    {
      name: 'a PDF header before HTML',
      bytes: Buffer.from('%PDF-1.7\n<html><script>alert(1)</script>'),
      ends: ['FILE_BROKEN'],
    },
    { name: 'a PDF behind HTML', bytes: makePdf({ before: '<!-- x -->\n' }), ends: ['FILE_KIND'] },
    { name: 'a PDF behind a GIF', bytes: makePdf({ before: 'GIF89a' }), ends: ['FILE_KIND'] },
    { name: 'a PDF behind a space', bytes: makePdf({ before: ' ' }), ends: ['FILE_KIND'] },
    {
      name: 'a PDF with a ZIP behind',
      bytes: Buffer.concat([good, Buffer.from('PK\x03\x04'), random.bytes(100)]),
      ends: [2],
    },
    { name: 'a PDF of 21 MB', bytes: Buffer.concat([good, Buffer.alloc(21 * 2 ** 20)]), ends: ['FILE_TOO_LARGE'] },
  ]
}
