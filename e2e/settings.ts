import path from 'node:path'

/** The product under test: ports and data of its own, so that it never meets a product that runs beside it. */
export const settings = {
  PORT: '4700',
  ADMIN_PORT: '4701',
  BACKEND_PORT: '4710',
  GRADER_PORT: '4720',
  PUBLIC_ORIGIN: 'http://localhost:4700',
  DATA_DIR: path.resolve(import.meta.dirname, '../.cache/e2e-data'),
}

export const inbox = `http://127.0.0.1:${settings.BACKEND_PORT}/dev/inbox`
