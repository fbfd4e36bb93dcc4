import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from './project.mjs'

/** Clock of the tests, the variable NOW of spec 6: a Friday morning. */
export const TEST_NOW = '2026-11-20T08:30'
const CACHE = join(ROOT, '.cache/demo')
/** What makes the demo network; screens and routes have no part in it. */
const MAKERS = ['build-scripts/demo/fill-when-empty.ts', 'app/server/start-up.server.ts']

/** Fingerprint of the code that makes the demo network, without its comments, and of the packages. */
async function fingerprint() {
  const { build } = await import('esbuild')
  const workers = readdirSync(join(ROOT, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.worker.ts'))
    .map((file) => join('app', file))
  const { outputFiles } = await build({
    entryPoints: [...MAKERS, ...workers.sort()],
    outdir: CACHE,
    absWorkingDir: ROOT,
    bundle: true,
    minifyWhitespace: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    tsconfig: 'tsconfig.json',
    write: false,
    logLevel: 'warning',
  })
  const hash = createHash('sha256').update(TEST_NOW)
  hash.update(readFileSync(join(ROOT, 'package-lock.json')))
  for (const { text } of outputFiles) hash.update(text)
  return hash.digest('hex').slice(0, 16)
}

/** Lets a first start of the built product fill a directory with the demo network, and ends it. */
function fill(folder) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, NOW: TEST_NOW }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['build-scripts/serve.mjs'], { cwd: ROOT, env })
    let output = ''
    const isFilled = () => /http:\/\/localhost:\d+/.test(output)
    const look = (chunk) => {
      output += chunk
      if (isFilled()) child.kill('SIGTERM')
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    child.once('exit', (code) =>
      code === 0 && isFilled()
        ? resolve()
        : reject(new Error(`the first start ended with code ${code}:\n${output}`)),
    )
  })
}

function isRunning(pid) {
  try {
    return pid === 0 || process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Takes the lock, unless another running process has it. */
function take(lock) {
  if (existsSync(lock) && !isRunning(Number(readFileSync(lock, 'utf8'))))
    rmSync(lock, { force: true })
  try {
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

async function make(template) {
  // why not in the cache: a temporary folder is in memory, where writes of a database do not wait
  const filled = mkdtempSync(join(tmpdir(), 'demo-'))
  const copied = `${template}.${process.pid}`
  try {
    await fill(filled)
    cpSync(filled, copied, { recursive: true })
  } finally {
    rmSync(filled, { recursive: true, force: true })
  }
  for (const name of readdirSync(CACHE))
    if (!join(CACHE, name).startsWith(template))
      rmSync(join(CACHE, name), { recursive: true, force: true })
  renameSync(copied, template)
}

/**
 * Directory of data with the demo network at the tests' clock, to be copied and never written. It is made once, some
 * fifty seconds, and again when the code that makes it changes. The product must be built.
 * @returns path below `.cache/demo`
 */
export async function demoTemplate() {
  const template = join(CACHE, await fingerprint())
  const lock = `${template}.lock`
  mkdirSync(CACHE, { recursive: true })
  while (!existsSync(template)) {
    if (!take(lock)) {
      await wait(200)
      continue
    }
    try {
      await make(template)
    } finally {
      rmSync(lock, { force: true })
    }
  }
  return template
}
