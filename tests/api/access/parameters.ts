import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VIEW_PARAMS } from '~/domain/hierarchy/view'
import { GRID_PARAMS } from '~/domain/planning/view'

const APP = new URL('../../../app/', import.meta.url).pathname
const ROOMS = ['routes', 'services', 'domain', 'screens', 'schemas']
const READ = /(?:[pP]arams|asked|query|search)\)?\.(?:get|has|getAll)\('(\w+)'\)/g

const files = ROOMS.flatMap((room) =>
  readdirSync(join(APP, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(APP, room, name)),
)

/** Every query parameter that some page reads, gathered from the source. */
export const PARAMETERS: readonly string[] = [
  ...new Set([
    ...files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(READ)].map(([, name = '']) => name),
    ),
    ...Object.values(VIEW_PARAMS),
    ...Object.values(GRID_PARAMS),
    'groupId',
    'plateId',
    'siteId',
    'retour',
    'motif',
    'oubli',
    'token',
  ]),
].sort()
