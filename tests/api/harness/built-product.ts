import { closeDatabase } from '~/db/driver/client.server'
import { environment } from '~/infra/config/environment.server'
import { startChild } from '../../../build-scripts/commands/child-server'
import { askingAt, type Product } from './product'

/**
 * Starts the built product on the test's database, which the test leaves to it, at `NOW`. It renders a page several
 * times faster than `startProduct`: bundled, with React for production, on another core.
 */
export async function startBuiltProduct(): Promise<Product> {
  const { dataDir, sessionSecret, mongodbUri } = environment()
  await closeDatabase()
  const { url, stop } = await startChild({
    DATA_DIR: dataDir,
    SESSION_SECRET: sessionSecret,
    NOW: '2026-11-20T08:30',
    DEMO: 'off',
    LOG_LEVEL: 'error',
    ...(mongodbUri ? { MONGODB_URI: mongodbUri } : {}),
  })
  const port = Number(new URL(url).port)
  return { origin: url, ask: askingAt(port), close: async () => void (await stop()) }
}
