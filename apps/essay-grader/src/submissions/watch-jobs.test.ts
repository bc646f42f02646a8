import { randomUUID } from 'node:crypto'
import { Watch } from '@abhyas/telemetry/watch'
import { expect, it, onTestFinished } from 'vitest'
import { onEveryDatabase } from '../testing/database.ts'
import { startTestGrader, typed } from '../testing/grader.ts'

onEveryDatabase('the numbers of the jobs', (pool) => {
  it('F8 tell what waits, what runs, for how long, and how it ended, and name no student', async () => {
    const watch = new Watch()
    const grader = await startTestGrader(pool(), { watch })
    onTestFinished(() => grader.close())
    const read = () => watch.registry.metrics()
    const studentId = randomUUID()
    const student = grader.as(studentId)
    expect(await read()).toContain('abhyas_jobs_total{work="grading",outcome="done"} 0')
    grader.grading.shut()
    // One more than are graded at the same time.
    const inputs = Array.from({ length: 5 }, () => typed())
    for (const input of inputs) await student.post('/submissions', input)
    await expect.poll(read).toContain('abhyas_jobs_running{work="grading"} 4')
    const text = await read()
    expect(text).toContain('abhyas_jobs_queued{work="grading"} 1')
    expect(text).toContain('abhyas_jobs_queued{work="reading"} 0')
    expect(Number(/^abhyas_jobs_oldest_seconds\{work="grading"\} (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0)
    grader.grading.open()
    await expect.poll(read).toContain('abhyas_jobs_total{work="grading",outcome="done"} 5')
    await expect.poll(read).toContain('abhyas_jobs_oldest_seconds{work="grading"} 0')
    const ids = [studentId, ...inputs.map(({ submissionId }) => submissionId)]
    const after = await read()
    expect(ids.filter((id) => after.includes(id))).toEqual([])
  })
})
