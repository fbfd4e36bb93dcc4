import { withoutNoise } from '../decimal'
import { groupBy } from '../group-by'
import { PRODUCTIVE_SERVICES } from '../workshop-services'
import type { MechanicMonth } from './mechanic'

/** Maximum number of rows per concession for names unknown to the planning; the rest is summed. */
const MOST_UNKNOWN = 100

const sum = (rows: readonly MechanicMonth[], key: 'billedHours' | 'ongoingHours') =>
  withoutNoise(rows.reduce((total, row) => total + row[key], 0))

/** Sums the rest of a concession's unknown names, one row per team; the total hours stay the same. */
function addedUp(rows: readonly MechanicMonth[]): MechanicMonth[] {
  return PRODUCTIVE_SERVICES.flatMap((service) => {
    const team = rows.filter((row) => row.service === service)
    const [first] = team
    if (!first) return []
    return {
      ...first,
      workerName: `Autres noms inconnus du planning (${team.length})`,
      metier: '',
      billedHours: sum(team, 'billedHours'),
      ongoingHours: sum(team, 'ongoingHours'),
    }
  })
}

/**
 * Limits the rows of one concession: a workbook may contain thousands of names unknown to its planning. The names with
 * the most billed hours keep a row of their own.
 */
export function boundUnknown(rows: readonly MechanicMonth[]): MechanicMonth[] {
  const unknown = groupBy(
    rows.filter(({ workerId }) => workerId === null),
    ({ siteId }) => siteId,
  )
  const full = [...unknown.values()].filter((list) => list.length > MOST_UNKNOWN)
  if (full.length === 0) return [...rows]
  const rest = full.map((list) =>
    [...list]
      .sort((a, b) => b.billedHours - a.billedHours || (a.workerName < b.workerName ? -1 : 1))
      .slice(MOST_UNKNOWN),
  )
  const gone = new Set(rest.flat())
  return [...rows.filter((row) => !gone.has(row)), ...rest.flatMap(addedUp)]
}
