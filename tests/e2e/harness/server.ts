import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The day and hour the tests live in: a Friday morning (spec 6, NOW). */
export const NOW = '2026-11-20T08:30'
/** Where the prepared data lies, told to the workers by the global set-up. */
export const TEMPLATE_VARIABLE = 'E2E_TEMPLATE_DIR'

/** A running product with its own data. */
export interface RunningServer {
  url: string
  dataDir: string
  /** everything it printed, for failures */
  output(): string
  /** asks it to stop and resolves to its exit code */
  stop(): Promise<number | null>
}

function firstAddress(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const address = /http:\/\/localhost:\d+/.exec(printed())
      if (address) resolve(address[0])
    }
    child.stdout?.on('data', look)
    child.once('exit', (code) =>
      reject(new Error(`the server ended with code ${code}:\n${printed()}`)),
    )
  })
}

/** Starts the built product on a free port; `variables` are added to a bare environment. */
export async function startServer(
  dataDir: string,
  variables: Record<string, string> = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, ['build-scripts/serve.mjs'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      PORT: '0',
      NOW,
      ...variables,
    } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => chunks.push(String(chunk)))
  const output = () => chunks.join('')
  const url = await firstAddress(child, output)
  return {
    url,
    dataDir,
    output,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve(child.exitCode)
        child.once('exit', (code) => resolve(code))
        child.kill('SIGTERM')
      }),
  }
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
