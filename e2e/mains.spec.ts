import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './accessible.ts'
import { tracesOf } from './device.ts'
import { call, expect, killPage, query, test } from './fixtures.ts'

const hub = '/mains-practice'
/** The first card of a list. */
const firstCard = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^Write ?: / }) })
    .first()

/** Nothing is wider than a small phone, also with its text at twice the size, and the tabs stand beside one another. */
async function expectFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectNoSidewaysScroll(page)
  const labels = await page
    .getByRole('navigation', { name: 'Main', exact: true })
    .locator('span')
    .evaluateAll((all) => all.map((label) => label.getBoundingClientRect()).map(({ left, right }) => ({ left, right })))
  for (const [index, { left, right }] of labels.entries()) {
    expect(left).toBeGreaterThanOrEqual(labels[index - 1]?.right ?? 0)
    expect(right).toBeLessThanOrEqual(320)
  }
}

test.describe('Mains: hub, lists, model answers', () => {
  test('MAINS-01 the hub leads a newcomer to a first answer, shows today’s question and opens every list', async ({
    page,
    signIn,
    faults,
  }) => {
    await signIn('new')
    await page.goto(hub)
    await expect(page.getByRole('region', { name: 'Today’s question' })).toBeVisible()
    const lists = page.getByRole('navigation', { name: 'Lists of Mains practice' })
    for (const name of [
      'Previous year questions',
      'Important questions',
      'Saved questions',
      'My answers',
      'Model answers',
    ]) {
      await lists.getByRole('link', { name: new RegExp(`^${name}`) }).click()
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Mains Practice')
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await page.goBack()
      await expect(page.getByRole('region', { name: 'Today’s question' })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Begin' }).click()
    await expect(page.getByRole('heading', { name: /^Step 1 of 3/ })).toBeFocused()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('textbox', { name: 'Point 1' }).fill('The Constitution names it')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('textbox', { name: 'Two sentences' }).fill('It is named in the Constitution.')
    await page.getByRole('button', { name: 'Write it in full' }).click()
    await expect(page).toHaveURL(/\/mains-practice\/upload-answer\?question=.+&way=type$/)
    await expect(page.locator('textarea')).toHaveValue(
      /^It is named in the Constitution\.\n\n- The Constitution names it$/,
    )
    await page.goto(hub)
    await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible()
    expect(faults).toEqual([])
  })

  test('MAINS-01 a list is narrowed by filters that the address keeps over a reload, and says which to let go of', async ({
    page,
    signIn,
  }) => {
    await signIn('new')
    await page.goto(`${hub}/previous-year-questions`)
    const count = page.getByText(/^\d+ questions?$/)
    const all = await count.innerText()
    const papers = page.getByRole('combobox', { name: 'Paper' })
    await papers.selectOption('GS2')
    await expect(page).toHaveURL(/\?paper=GS2$/)
    await expect(count).not.toHaveText(all)
    const narrowed = await count.innerText()
    await page.reload()
    await expect(count).toHaveText(narrowed)
    await page.goto(`${hub}/previous-year-questions?paper=GS2&directive=Ponder`)
    await page.getByRole('button', { name: /^Any directive instead of Ponder: \d+$/ }).click()
    await expect(count).toHaveText(narrowed)
  })

  test('MAINS-01 QUEST-06 a bookmark shows at once, stands among the saved ones, and is there offline', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('new')
    await page.goto(`${hub}/important-questions`)
    await expect(firstCard(page).getByText('Why important')).toBeVisible()
    const bookmark = firstCard(page).getByRole('button', { name: /^Bookmark: / })
    const name = (await bookmark.getAttribute('aria-label')) ?? ''
    await bookmark.click()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
    await page.goto(hub)
    const saved = page.getByRole('link', { name: /^Saved questions/ })
    await saved.click()
    await expect(page.getByText('1 question', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
    await context.setOffline(true)
    await page.goBack()
    await saved.click()
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  })

  test('MAINS-04 a model answer is found by words, stands behind a hint, and shows its structure, points and sources', async ({
    page,
    signIn,
    faults,
  }) => {
    await signIn('new')
    await page.goto(`${hub}/answers?paper=GS2`)
    const rows = page.getByRole('region', { name: 'GS2' }).getByRole('link')
    const text = (await rows.first().innerText()).split('\n')[0] ?? ''
    await page.getByRole('searchbox').fill(text.split(' ').slice(0, 6).join(' '))
    await rows.first().click()
    await expect(page.getByRole('heading', { level: 2, name: text })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Model answer' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Show the model answer' }).click()
    const answer = page.getByRole('region', { name: 'Model answer' })
    for (const part of ['Introduction', 'Body', 'Conclusion'])
      await expect(answer.getByText(part, { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Points to make' }).getByRole('listitem')).not.toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Sources' })).toBeVisible()
    await page.reload()
    await expect(answer).toBeVisible()
    await page.getByRole('link', { name: 'Write this answer' }).click()
    await expect(page).toHaveURL(/\/mains-practice\/upload-answer\?question=/)
    expect(faults).toEqual([])
  })

  for (const [name, path] of [
    ['the hub', hub],
    ['a list', `${hub}/important-questions`],
    ['the student’s answers', `${hub}/submissions`],
    ['a model answer', null],
  ] as const)
    test(`SHELL-17 MAINS-01 MAINS-04 ${name} meets WCAG 2.2 AA in both themes, and fits 320 px also with text at 200 %`, async ({
      page,
      signIn,
    }) => {
      await signIn('new')
      await page.goto(path ?? `${hub}/answers`)
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      if (path === null) {
        await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
        await page.getByRole('button', { name: 'Show the model answer' }).click()
        await expect(page.getByRole('region', { name: 'Model answer' })).toBeVisible()
      }
      await expectAccessibleInBothThemes(page)
      await expectFits(page)
    })
})

/** Hands in the model answer of a question of ten marks by the server's own way, as typed. Returns the submission's id. */
async function submitModelAnswer(page: Page): Promise<string> {
  const { questions } = await query<{ questions: { id: string; marks: number; hasSample: boolean }[] }>(
    page,
    'mains.questions',
  )
  const question = questions.find(({ marks, hasSample }) => marks === 10 && hasSample)
  if (!question) throw new Error('No question of ten marks has a model answer')
  const sample = await query<{ intro: string; body: { heading: string; text: string }[]; conclusion: string }>(
    page,
    'mains.sample',
    { questionId: question.id },
  )
  const text = [sample.intro, ...sample.body.map((one) => `${one.heading}\n${one.text}`), sample.conclusion].join(
    '\n\n',
  )
  const submissionId = crypto.randomUUID()
  await call(page, 'mains.submit', {
    clientId: crypto.randomUUID(),
    at: new Date().toISOString(),
    submissionId,
    questionId: question.id,
    answer: { kind: 'typed', text, pasted: 0 },
  })
  return submissionId
}

test.describe('Mains: the report', () => {
  const report = (id: string) => `${hub}/submission/${id}`
  const criteria = (page: Page) => page.getByRole('region', { name: 'How the marks add up' })
  /** A report stands there; grading without a model takes seconds. */
  const graded = (page: Page) =>
    expect(page.getByText(/^An examiner might give [\d.]+/)).toBeVisible({ timeout: 60_000 })

  test('MAINS-03 MAINS-05 a typed answer gets a report whose criteria add up, and whose quotes stand in the answer', async ({
    page,
    signIn,
    faults,
  }) => {
    await signIn('new')
    await page.goto(report(await submitModelAnswer(page)))
    await graded(page)
    const sum = await criteria(page)
      .getByText(/ = [\d.]+ of 10$/)
      .innerText()
    const [parts = '', whole = ''] = sum.split(' = ')
    const marks = [...parts.matchAll(/ ([\d.]+)(?= \+ |$)/g)].map(([, given]) => Number(given))
    expect(marks.reduce((total, given) => total + given, 0)).toBe(Number(whole.split(' ')[0]))
    await criteria(page)
      .getByRole('button', { name: /^Show in your answer ?: / })
      .first()
      .click()
    const mark = page.locator('mark[data-shown]').first()
    await expect(mark).toBeInViewport()
    await expect(mark).toBeFocused()
    await page
      .getByRole('button', { name: /^Remark \d, / })
      .first()
      .click()
    await expect(criteria(page).locator('li:focus')).toBeInViewport()
    await expect(page.getByRole('region', { name: 'How this was graded' })).toContainText('Engine')
    await expect(page.getByRole('link', { name: 'Write it again' })).toHaveAttribute('href', /upload-answer\?question=/)
    expect(faults).toEqual([])
  })

  test('MAINS-03 a dispute survives a reload, and shows offline before it is sent', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('new')
    await page.goto(report(await submitModelAnswer(page)))
    await graded(page)
    const dispute = async (n: number, reason: string) => {
      await criteria(page)
        .getByRole('button', { name: /^Dispute ?: / })
        .nth(n)
        .click()
      await page.getByRole('textbox', { name: 'Why is this wrong?' }).fill(reason)
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
      // The dialog, which fades, has it in its field.
      await expect(page.getByRole('paragraph').filter({ hasText: reason })).toBeVisible()
    }
    await dispute(0, 'The second paragraph names the case.')
    await page.reload()
    await expect(page.getByText(/^You disputed this on .+: a person will read it\.$/)).toBeVisible()
    await expect(page.getByText('The second paragraph names the case.')).toBeVisible()
    // Else it waits for the network as well, and says so.
    const waits = async () =>
      (await tracesOf(page, ['The second paragraph names the case.'])).filter((one) => one.startsWith('abhyas-outbox/'))
    await expect.poll(waits).toEqual([])
    await context.setOffline(true)
    await dispute(0, 'Another one, from the train.')
    await expect(page.getByText(/It is sent when you are online\.$/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/It is sent when you are online\.$/)).toHaveCount(0, { timeout: 40_000 })
    await page.reload()
    await expect(page.getByText('Another one, from the train.')).toBeVisible()
  })

  test('MAINS-03 another student’s report and one that is nowhere look the same', async ({ page, signIn }) => {
    await signIn('new')
    const id = await submitModelAnswer(page)
    await signIn('new')
    for (const one of [id, crypto.randomUUID()]) {
      await page.goto(report(one))
      await expect(page.getByText('Not found, or not yours.')).toBeVisible()
    }
  })

  test('SHELL-17 MAINS-03 a report meets WCAG 2.2 AA in both themes, fits 320 px also with text at 200 %, and prints without the app around it', async ({
    page,
    signIn,
  }) => {
    await signIn('new')
    await page.goto(report(await submitModelAnswer(page)))
    await graded(page)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Write it again' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Your answer' })).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await page.emulateMedia({ media: 'screen' })
    await expectAccessibleInBothThemes(page)
    await expectFits(page)
  })
})

/** The id of a question of ten marks. */
async function tenMarker(page: Page): Promise<string> {
  const { questions } = await query<{ questions: { id: string; marks: number }[] }>(page, 'mains.questions')
  const question = questions.find(({ marks }) => marks === 10)
  if (!question) throw new Error('There is no question of ten marks')
  return question.id
}

/** A page of printed lines as a phone's photograph: a JPEG that says in its EXIF where it was taken. */
async function photograph(page: Page, lines: readonly string[]) {
  const picture = await page.evaluate((texts) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1800, height: 2400 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = 'black'
    context.font = '56px serif'
    for (const [index, text] of texts.entries()) context.fillText(text, 100, 200 + index * 100)
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? ''
  }, lines)
  const jpeg = Buffer.from(picture, 'base64')
  const place = Buffer.from('Exif\0\0GPS 28.6139 N 77.2090 E', 'latin1')
  const head = Buffer.from([0xff, 0xe1, 0, place.length + 2])
  return {
    name: 'page.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([jpeg.subarray(0, 2), head, place, jpeg.subarray(2)]),
  }
}

/** A PDF of one page with a text layer. */
function printed(text: string) {
  const stream = `BT /F1 14 Tf 60 760 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let whole = '%PDF-1.4\n'
  const places = objects.map((body, index) => {
    const place = whole.length
    whole += `${index + 1} 0 obj\n${body}\nendobj\n`
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${whole.length}\n%%EOF\n`
  return { name: 'answer.pdf', mimeType: 'application/pdf', buffer: Buffer.from(whole + table + end, 'latin1') }
}

const lines = [
  'The Governor is the constitutional head of a state.',
  'Article 163 asks for the aid and advice of ministers.',
  'The Sarkaria Commission asked for restraint.',
]

test.describe('Mains: an answer is handed in', () => {
  const upload = (questionId: string, way = 'type') => `${hub}/upload-answer?question=${questionId}&way=${way}`
  const send = (page: Page) => page.getByRole('button', { name: 'Send for checking' }).click()
  const handedIn = (page: Page) => expect(page).toHaveURL(/\/mains-practice\/submission\//, { timeout: 60_000 })
  const rows = (page: Page) => page.getByRole('list', { name: 'Pages' }).getByRole('listitem')

  test('MAINS-02 MAINS-05 a typed answer is counted, handed in once, and graded', async ({ page, signIn, faults }) => {
    await signIn('new')
    await page.goto(upload(await tenMarker(page)))
    await page.getByRole('button', { name: 'Start timer: 7 minutes' }).click()
    await page.getByRole('textbox', { name: 'Your answer' }).fill(lines.join(' '))
    await expect(page.getByText(/^\d+ of 150 words/)).toBeVisible()
    await send(page)
    await handedIn(page)
    await expect(page.getByText(/^An examiner might give [\d.]+/)).toBeVisible({ timeout: 60_000 })
    await page.goto(`${hub}/submissions`)
    await expect(page.getByRole('main').locator('a[href*="/submission/"]')).toHaveCount(1)
    expect(faults).toEqual([])
  })

  test('MAINS-02 MAINS-03 two photographs and a PDF are sent without a place, put in order, read, confirmed and graded', async ({
    page,
    signIn,
    faults,
  }) => {
    test.slow()
    await page.addInitScript(() => {
      window.XMLHttpRequest = class extends XMLHttpRequest {
        override send(body?: Document | XMLHttpRequestBodyInit | null) {
          if (body instanceof Blob)
            void body.text().then((text) => {
              const root = document.documentElement
              const word = `[${body.type} ${body.size <= 500_000} ${/Exif|GPS/.test(text)}]`
              root.dataset['sent'] = `${root.dataset['sent'] ?? ''}${word}`
            })
          super.send(body)
        }
      }
    })
    await signIn('new')
    await page.goto(upload(await tenMarker(page), 'photos'))
    await page
      .getByTestId('files')
      .setInputFiles([await photograph(page, lines), await photograph(page, ['Last of all.'])])
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('radio', { name: 'PDF' }).check()
    await page.getByTestId('files').setInputFiles(printed('The Punchhi Commission followed.'))
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Move Page 2 down' }).click()
    await expect(rows(page).nth(1)).toContainText('answer.pdf')
    await expect(rows(page).getByText('Sent', { exact: true })).toHaveCount(3, { timeout: 60_000 })
    await send(page)
    await handedIn(page)
    await expect(page.getByRole('textbox', { name: 'Text of page 2' })).toHaveValue(/Punchhi/, { timeout: 60_000 })
    await expect(page.getByRole('textbox', { name: 'Text of page 1' })).toHaveValue(/Governor/, { timeout: 60_000 })
    const sent = (await page.locator('html').getAttribute('data-sent')) ?? ''
    // Sent again where the server was late: none of them with its place, or as large as it was.
    expect(sent.match(/\[image\/jpeg true false\]/g)?.length ?? 0).toBeGreaterThanOrEqual(2)
    expect(sent).not.toMatch(/\[image\/jpeg (?:false|true true)/)
    await page.getByRole('button', { name: 'Confirm and grade' }).click()
    await expect(page.getByText(/^An examiner might give [\d.]+/)).toBeVisible({ timeout: 60_000 })
    expect(faults).toEqual([])
  })

  test('MAINS-02 a page that the phone ends in the middle finds its draft again: text, photographs, turned as they were', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('new')
    const path = upload(await tenMarker(page))
    await page.goto(path)
    await page.getByRole('textbox', { name: 'Your answer' }).fill('Written before the battery fell out.')
    await page.getByRole('radio', { name: 'Photos' }).check()
    await page.getByTestId('files').setInputFiles(await photograph(page, lines))
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Rotate Page 1' }).click()
    await expect(page.getByText('Saved on this phone', { exact: true })).toBeVisible()
    const address = page.url()
    await killPage(page)
    const next = await context.newPage()
    await next.goto(address)
    await expect(rows(next)).toHaveCount(1)
    await expect(rows(next).getByRole('img', { name: 'Page 1' })).toHaveCSS('rotate', '90deg')
    await next.getByRole('radio', { name: 'Type' }).check()
    await expect(next.getByRole('textbox', { name: 'Your answer' })).toHaveValue('Written before the battery fell out.')
  })

  test('MAINS-05 offline an answer waits on the phone, and is handed in when the network is back', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('new')
    await page.goto(upload(await tenMarker(page)))
    await page.getByRole('textbox', { name: 'Your answer' }).fill(lines.join(' '))
    await context.setOffline(true)
    await send(page)
    await expect(page.getByText('Saved on this phone. Checking starts when you are online.')).toBeVisible()
    await context.setOffline(false)
    await handedIn(page)
  })

  test('MAINS-02 a text file that is called a photograph is refused in words, and nothing is kept of it', async ({
    page,
    signIn,
  }) => {
    await signIn('new')
    await page.goto(upload(await tenMarker(page), 'photos'))
    const file = { name: 'answer.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Only words') }
    await page.getByTestId('files').setInputFiles(file)
    await expect(page.getByRole('alert')).toContainText('answer.jpg: This is no photograph')
    await expect(rows(page)).toHaveCount(0)
  })

  for (const way of ['photos', 'type', null] as const)
    test(`SHELL-17 MAINS-02 the upload screen meets WCAG 2.2 AA in both themes, and fits 320 px also with text at 200 %: ${way ?? 'which question'}`, async ({
      page,
      signIn,
    }) => {
      await signIn('new')
      await page.goto(way === null ? `${hub}/upload-answer` : upload(await tenMarker(page), way))
      if (way === null) await expect(page.getByRole('heading', { name: 'All questions' })).toBeVisible()
      if (way === 'photos') {
        await page.getByTestId('files').setInputFiles([await photograph(page, lines), await photograph(page, ['Dim'])])
        await expect(rows(page)).toHaveCount(2)
      }
      if (way === 'type') await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeVisible()
      await expectAccessibleInBothThemes(page)
      await expectFits(page)
    })
})
