import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The nearest folder above `start` that holds a package.json. */
function projectRoot(start: string): string {
  let folder = start
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder)
    if (above === folder) throw new Error(`no package.json above ${start}`)
    folder = above
  }
  return folder
}

/**
 * The bundle of the worker thread `app/**​/<name>.worker.ts`, made by `npm run build` and before each test run.
 * Found from wherever this code runs: the built server, a script, a test.
 */
export function workerPath(name: string): URL {
  const here = dirname(fileURLToPath(import.meta.url))
  return pathToFileURL(join(projectRoot(here), 'build/workers', `${name}.worker.js`))
}
