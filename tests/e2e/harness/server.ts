import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChildServer, startChild } from '../../../build-scripts/commands/child-server'
import { demoTemplate, TEST_NOW } from '../../../build-scripts/setup/demo-template.mjs'

/** Environment variable with the directory of the prepared data, set by the global set-up for the workers. */
export const TEMPLATE_VARIABLE = 'E2E_TEMPLATE_DIR'

/** Running product with its own data directory. */
export interface RunningServer extends ChildServer {
  dataDir: string
}

/** Starts the built product with a data directory and the tests' clock. */
export async function startServer(
  dataDir: string,
  variables: Record<string, string> = {},
): Promise<RunningServer> {
  const server = await startChild({ DATA_DIR: dataDir, NOW: TEST_NOW, ...variables })
  return { ...server, dataDir }
}

/** Copies the prepared data (demo network, fixed clock). @param name part of the directory's name */
export async function copyTemplate(name: string): Promise<string> {
  const template = process.env[TEMPLATE_VARIABLE] ?? (await demoTemplate())
  const dataDir = mkdtempSync(join(tmpdir(), `e2e-${name}-`))
  cpSync(template, dataDir, { recursive: true })
  return dataDir
}

/** Removes a data directory made by `copyTemplate`. */
export function removeData(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true })
}
