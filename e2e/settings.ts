import path from 'node:path'

/** The first of the ports of the product under test; `E2E_PORT` sets another, for two clones that test at once. */
const port = Number(process.env['E2E_PORT'] ?? 4700)

/** The product under test: ports and data of its own, so that it never meets a product that runs beside it. */
export const settings = {
  PORT: String(port),
  ADMIN_PORT: String(port + 1),
  BACKEND_PORT: String(port + 10),
  GRADER_PORT: String(port + 20),
  PUBLIC_ORIGIN: `http://localhost:${port}`,
  DATA_DIR: path.resolve(import.meta.dirname, '../.cache/e2e-data'),
}

export const inbox = `http://127.0.0.1:${settings.BACKEND_PORT}/dev/inbox`
