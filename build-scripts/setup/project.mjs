import { spawn } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * Runs a program in the repository, its output shown; resolves to its exit code. SIGINT and SIGTERM are passed on,
 * and the caller waits for what the program makes of them.
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

/** Says why on one line and ends with code 1. */
export function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
