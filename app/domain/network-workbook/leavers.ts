import { normalised } from '../comparable-text'
import { hasEnded } from './entity-names'
import type { OpenRow } from './open-row'
import type { Leaver, StoredRow } from './sheets'

/** People who are absent from a sheet that names others of their concession; departed ones are not proposed. */
export function leaversOf(rows: readonly OpenRow[], absent: readonly StoredRow[]): Leaver[] {
  const named = new Set(
    rows.map(({ values, stored }) => normalised(values.site ?? stored?.values.site ?? '')),
  )
  return absent.flatMap(({ id, values }) => {
    const site = values.site ?? ''
    if (!named.has(normalised(site)) || hasEnded('staff', values)) return []
    return [{ workerId: id, name: values.name ?? '', site }]
  })
}
