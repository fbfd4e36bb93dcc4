import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { gapToDate } from '~/domain/records/projection'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import type { PlacedDoubt } from './read-doubts.server'

/** Gaps to date of a scope for a doubt's measure: with the doubted cells, and without them. */
export interface DoubtGaps {
  gapWith: number | null
  gapWithout: number | null
}

/** Adds the scope's gaps to its doubts, as every page shows them (4-decisions, 65 and 66). */
export async function withGaps<D extends PlacedDoubt>(
  doubts: readonly D[],
  { scope, date }: { scope: Scope; date: LocalDate },
  reference: ReferenceData,
): Promise<(D & DoubtGaps)[]> {
  if (doubts.length === 0) return []
  const { figures } = await readScopeMonth(scope, date, reference)
  return doubts.map((doubt) => {
    const progress = figures.global.progress[doubt.measure]
    const gapWithout = gapToDate(progress)
    return { ...doubt, gapWith: progress.gapWith ?? gapWithout, gapWithout }
  })
}
