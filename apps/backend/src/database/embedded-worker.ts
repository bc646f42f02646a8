import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { z } from 'zod'
import { hasRoom } from './space.ts'

/** `dataDir` null: in memory. */
const { dataDir, socketPath } = z.object({ dataDir: z.string().nullable(), socketPath: z.string() }).parse(workerData)

const db = await PGlite.create({ ...(dataDir === null ? {} : { dataDir }), extensions: { pg_trgm } })
const server = new PGLiteSocketServer({ db, path: socketPath, maxConnections: 4 })
await server.start()

parentPort?.once('message', () => {
  void (async () => {
    await server.stop()
    // Its last checkpoint needs room. Without one the next start replays the log, as after a kill.
    if (dataDir === null || (await hasRoom(dataDir))) await db.close()
    parentPort?.postMessage('stopped')
    parentPort?.close()
  })()
})
parentPort?.postMessage('ready')
