import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChildServer, startChild } from '../../../build-scripts/commands/child-server'

/** The day and hour the tests live in: a Friday morning (spec 6, NOW). */
const NOW = '2026-11-20T08:30'
/** Where the prepared data lies, told to the workers by the global set-up. */
export const TEMPLATE_VARIABLE = 'E2E_TEMPLATE_DIR'

/** A running product with its own data. */
export interface RunningServer extends ChildServer {
  dataDir: string
}

/** Starts the built product on these data with the tests' clock. */
export async function startServer(
  dataDir: string,
  variables: Record<string, string> = {},
): Promise<RunningServer> {
  const server = await startChild({ DATA_DIR: dataDir, NOW, ...variables })
  return { ...server, dataDir }
}

/** A fresh copy of the prepared data (demo network, fixed clock); the name shows in its path. */
export function copyTemplate(name: string): string {
  const template = process.env[TEMPLATE_VARIABLE]
  if (!template) throw new Error('the global set-up has not run')
  const dataDir = mkdtempSync(join(tmpdir(), `e2e-${name}-`))
  cpSync(template, dataDir, { recursive: true })
  return dataDir
}

/** Removes a data directory made by `copyTemplate`. */
export function removeData(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true })
}
