/** The process that opens what students send. All of it may be hostile; nothing of it is kept but pixels and words. */
import { join } from 'node:path'
import { serveJobs } from '../process/serve.ts'
import { FileRefusal } from '../shapes.ts'
import { isDiskFull } from './disk.ts'
import { cleanPicture } from './picture.ts'
import { type Inspected, Inspection } from './inspection.ts'

serveJobs(Inspection, async ({ file, kind, folder }): Promise<Inspected> => {
  try {
    if (kind === 'image') return { pages: [await cleanPicture(file, join(folder, '0.jpg'))] }
    // Only where it is needed: it takes as much memory as all the rest.
    const { cleanPdf } = await import('./pdf.ts')
    return { pages: await cleanPdf(file, folder) }
  } catch (error) {
    if (isDiskFull(error)) return { isDiskFull: true }
    return { refused: error instanceof FileRefusal ? error.code : 'FILE_BROKEN' }
  }
})
