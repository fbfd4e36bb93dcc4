import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * Runs a program in the repository with visible output; resolves to its exit code. SIGINT and SIGTERM are forwarded to
 * the program, and the caller waits until it ends.
 */
export function run(program, args, options = {}) {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', ...options })
    const forward = (signal) => child.kill(signal)
    process.on('SIGINT', forward).on('SIGTERM', forward)
    const settled = () => process.off('SIGINT', forward).off('SIGTERM', forward)
    child.on('error', (error) => {
      settled()
      failed(error)
    })
    child.on('exit', (code, signal) => {
      settled()
      done(code ?? (signal ? 1 : 0))
    })
  })
}

/**
 * Runs a program and prints its stderr only when it fails: esbuild's service may print a harmless stack trace at its
 * end. Resolves to the exit code.
 */
export async function runQuietly(program, args, options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'apv-'))
  const file = join(folder, 'stderr')
  const descriptor = openSync(file, 'w')
  try {
    const stdio = ['inherit', 'inherit', descriptor]
    const code = await run(program, args, { ...options, stdio })
    if (code !== 0) process.stderr.write(readFileSync(file))
    return code
  } finally {
    closeSync(descriptor)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Prints a message and exits with code 1. */
export function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
