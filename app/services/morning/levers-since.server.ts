import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Highlights } from '~/domain/analysis/highlights'
import type { LocalDate } from '~/domain/calendar/local-date'
import type { Measure } from '~/domain/measures'
import { linesIn } from '~/domain/morning/build-view'
import { prefetch } from '~/infra/process/coalesced-reads.server'
import { readLeversSince } from '~/services/levers/levers-since.server'

type SinceTexts = (string | null)[][]

/**
 * Days by stored highlights. The same writes invalidate both, and a decoded rollup keeps its identity until then, so
 * that a page reads the months of its few lines once per change.
 */
const known = new WeakMap<Highlights, Promise<SinceTexts>>()

async function read(
  kept: Highlights,
  query: { date: LocalDate; measure: Measure },
  reference: ReferenceData,
): Promise<SinceTexts> {
  const items = linesIn(kept)
  const asked = items.flatMap(({ siteId, service, levers }) =>
    levers.map(({ lever }) => ({ siteId, service, lever })),
  )
  const days = await readLeversSince(asked, query, reference)
  let next = 0
  return items.map(({ levers }) => levers.map(() => days[next++] ?? null))
}

/** Text of the day since which each named lever of each line is lowest (4-decisions, 68); null as in `sinceOf`. */
export function leversSince(
  kept: Highlights,
  query: { date: LocalDate; measure: Measure },
  reference: ReferenceData,
): Promise<SinceTexts> {
  const reading = known.get(kept) ?? prefetch(read(kept, query, reference))
  known.set(kept, reading)
  // A failed read is not kept.
  reading.catch(() => known.delete(kept))
  return reading
}
