import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { logger } from '../logger.server'

/** The `public` folder, relative to `build/index.js`. */
const PUBLIC = fileURLToPath(new URL('../public', import.meta.url))
/** Path of a file inside the folder: no `..`, no query. */
const INSIDE = /^(\/[\w[\]-][\w.[\]-]*)+$/

/** Contents of a public file by its path; null, with a log line, when there is none. */
export function readPublicFile(path: string): Buffer | null {
  if (path === '') return null
  try {
    if (!INSIDE.test(path)) throw new Error('not a path of a public file')
    return readFileSync(PUBLIC + path)
  } catch (error) {
    logger().error({ err: error, file: path }, 'a public file could not be read')
    return null
  }
}
