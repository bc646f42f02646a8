/** The process that reads pages. Its language data comes from a package: nothing is fetched. */
import { serveJobs } from '../process/serve.ts'
import { readPicture } from './ocr.ts'
import { Reading } from './reading.ts'

serveJobs(Reading, ({ file }) => readPicture(file))
