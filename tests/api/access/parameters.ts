import { VIEW_PARAMS } from '~/domain/hierarchy/view'
import { GRID_PARAMS } from '~/domain/planning/view'
import { sourceFiles, textOf } from '../../sources'

const READ = /(?:[pP]arams|asked|query|search)\)?\.(?:get|has|getAll)\('(\w+)'\)/g

const files = sourceFiles(/^app\/(?:routes|services|domain|screens|schemas)\/.*(?<!\.test)\.tsx?$/)

/** Every query parameter that some page reads, gathered from the source. */
export const PARAMETERS: readonly string[] = [
  ...new Set([
    ...files.flatMap((file) => [...textOf(file).matchAll(READ)].map(([, name = '']) => name)),
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
