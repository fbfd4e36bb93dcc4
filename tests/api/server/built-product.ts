import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Variables of a start in production, and the password of its administrator. */
export const SECRET = 'only-for-tests-only-for-tests-only-for-tests'
export const APP_URL = 'https://apv.exemple.fr'
export const PASSWORD = 'Un-mot-de-passe-2026'
/** A new folder, removed after the file's tests. */
export const folders: string[] = []
/** A new folder, removed after the file's tests. */
export const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'start-'))
  folders.push(made)
  return made
}
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})

/** Starts the built product and waits for its end. */
export function runToEnd(
  variables: Record<string, string>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, PORT: '0', DATA_DIR: folder(), DEMO: 'off', ...variables }
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['build-scripts/serve.mjs'], {
      env: env as unknown as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [out, err]: [string[], string[]] = [[], []]
    child.stdout.on('data', (chunk) => out.push(String(chunk)))
    child.stderr.on('data', (chunk) => err.push(String(chunk)))
    child.on('close', (code) => resolve({ code, stdout: out.join(''), stderr: err.join('') }))
  })
}

/** Creates the account that a production start wants. */
export function createAdmin(DATA_DIR: string): void {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, NODE_ENV: 'production', SESSION_SECRET: SECRET, APP_URL, DATA_DIR }
  const command = ['--import', 'tsx', 'build-scripts/commands/create-admin.ts', 'admin@essai.fr']
  execFileSync(process.execPath, command, {
    env: env as unknown as NodeJS.ProcessEnv,
    input: `${PASSWORD}\n`,
  })
}
