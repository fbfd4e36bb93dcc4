import { spawn } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Runs a program in the repository, its output shown; resolves to its exit code. */
export function run(program, args, options = {}) {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', ...options })
    child.on('error', failed)
    child.on('exit', (code, signal) => done(code ?? (signal ? 1 : 0)))
  })
}

/** Says why on one line and ends with code 1. */
export function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
