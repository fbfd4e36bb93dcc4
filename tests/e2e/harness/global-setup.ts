import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfNeeded } from '../../../build-scripts/setup/build-if-needed.mjs'
import { removeData, startServer, TEMPLATE_VARIABLE } from './server'

/**
 * Before all browser tests: builds when needed and lets a first start fill a directory with the demo network,
 * once; every worker then works on a copy of it.
 */
export default async function prepare(): Promise<() => void> {
  await buildIfNeeded()
  const template = mkdtempSync(join(tmpdir(), 'e2e-template-'))
  const server = await startServer(template)
  const code = await server.stop()
  if (code !== 0) throw new Error(`the first start ended with code ${code}:\n${server.output()}`)
  process.env[TEMPLATE_VARIABLE] = template
  return () => removeData(template)
}
