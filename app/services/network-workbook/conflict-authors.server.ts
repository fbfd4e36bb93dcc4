import { auditOf } from '~/db/collections/audit.server'
import type { AuditEntity } from '~/domain/audit-entry'
import type { Conflict, SheetKey } from '~/domain/network-workbook/sheets'
import { objectifTrailId } from '~/services/audit/read.server'

const ENTITIES: Readonly<Record<SheetKey, AuditEntity>> = {
  network: 'site',
  staff: 'worker',
  accounts: 'user',
  targets: 'objectif',
  workingDays: 'workingDays',
  holidays: 'holiday',
}

/** Identifier of a row's entity in the trail. */
function trailId({ sheet, id, stored, downloaded }: Conflict): string {
  const [first = '', month = ''] = id.split('/')
  if (sheet === 'targets') return objectifTrailId(first, month)
  if (sheet === 'workingDays') return first.slice(0, 4)
  return sheet === 'holidays' ? (stored ?? downloaded ?? '').slice(0, 4) : id
}

/** The conflicts, each with the name of the person who last changed its entity; null when none is known. */
export async function withAuthors(
  conflicts: readonly Conflict[],
): Promise<(Conflict & { author: string | null })[]> {
  const known = new Map<string, Promise<string | null>>()
  const authorOf = (conflict: Conflict) => {
    const key = `${ENTITIES[conflict.sheet]} ${trailId(conflict)}`
    const found =
      known.get(key) ??
      auditOf(ENTITIES[conflict.sheet], trailId(conflict), 1).then(([act]) => act?.userName ?? null)
    known.set(key, found)
    return found
  }
  return Promise.all(
    conflicts.map(async (conflict) => ({ ...conflict, author: await authorOf(conflict) })),
  )
}
