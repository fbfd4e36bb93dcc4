import { type RollupName, type RollupSource, rollupsOf } from '~/db/collections/rollup-ids.server'
import type { SiteLocation } from '~/db/collections/sites.server'
import type { InvalidatedRollups } from '~/db/collections/stale-rollups.server'
import { addMonths, type Month, monthOf } from '~/domain/calendar/local-date'
import { today } from '~/infra/process/clock.server'

/** Some concessions' months in a row. */
export interface MonthSpan {
  siteIds: readonly string[]
  from: Month
  /** the first that is not meant; null: without end */
  until: Month | null
}

/**
 * Target of a write: its concessions (place before and after, where they move) and months. Where both lists have the
 * same length, concession i goes with month i (`siteMonths`).
 */
export type WriteTarget =
  | {
      what: 'records' | 'doubts' | 'objectifs' | 'planning' | 'videocheck' | 'quality' | 'potential'
      sites: readonly SiteLocation[]
      months: readonly Month[]
    }
  /** the end of a closing, whose kept doubts are judged again, wherever its concessions are now */
  | { what: 'reopening'; sites: readonly SiteLocation[]; months: readonly Month[] }
  | { what: 'individual-targets'; sites: readonly SiteLocation[]; months: readonly Month[] }
  | { what: 'hierarchy'; sites: readonly SiteLocation[] }
  /** `span`: the months of their figures that move, where these are known */
  | { what: 'workers'; sites: readonly SiteLocation[]; span?: MonthSpan }
  /** data of the concessions that no rollup includes */
  | { what: 'uncounted'; sites: readonly SiteLocation[]; months?: readonly Month[] }
  /** `inMonths`: only these months, also when they are closed */
  | { what: 'identities'; sites: readonly SiteLocation[]; inMonths?: readonly Month[] }
  /**
   * `span`: the concessions and the months, from `from` up to before `until`, whose figures change (null: without
   * end)
   */
  | { what: 'multipliers'; span?: MonthSpan }
  /** `months`: months whose working days change, of these concessions; without `siteIds` of all */
  | { what: 'calendar'; months: readonly Month[]; siteIds?: readonly string[] | undefined }

/**
 * What each write changes, for rollups and for the copies of the reference data. Each kind of rollup says what it reads
 * (`rollup-ids.server.ts`), so a new kind needs no row here. `null`: every kind of every month. A node's coefficient
 * applies below the node. Concessions may move at the same time, so its rollups are invalidated in every scope.
 */
const CHANGES: Record<
  WriteTarget['what'],
  { source: RollupSource | 'all' | 'none'; reference: boolean }
> = {
  records: { source: 'records', reference: false },
  doubts: { source: 'doubts', reference: false },
  reopening: { source: 'doubts', reference: false },
  objectifs: { source: 'objectifs', reference: false },
  potential: { source: 'frozen', reference: false },
  videocheck: { source: 'videocheck', reference: false },
  quality: { source: 'quality', reference: false },
  planning: { source: 'planning', reference: false },
  'individual-targets': { source: 'individual-targets', reference: false },
  workers: { source: 'workers', reference: false },
  // names and reasons of absence that go change no figure, so that a closed month takes them too (7-beyond §4)
  identities: { source: 'identities', reference: false },
  uncounted: { source: 'none', reference: false },
  multipliers: { source: 'multipliers', reference: false },
  hierarchy: { source: 'all', reference: true },
  calendar: { source: 'none', reference: true },
}

/** Kinds that a write makes outdated; null: all. */
function outdatedBy(source: RollupSource | 'all' | 'none'): RollupName[] | null {
  if (source === 'all') return null
  return source === 'none' ? [] : rollupsOf(source)
}

const placeOf = ({ siteId, plateId, groupId }: SiteLocation): SiteLocation => ({
  siteId,
  plateId,
  groupId,
})

/** The scopes that sum up these concessions, concessions first. */
function scopesAbove(sites: readonly SiteLocation[]): string[] {
  const keys = [
    ...sites.map((site) => `site:${site.siteId}`),
    ...sites.flatMap((site) => [`plate:${site.plateId}`, `group:${site.groupId}`]),
  ]
  return sites.length === 0 ? [] : [...new Set(keys), 'all']
}

/** Checks and invalidations that a write needs. */
interface Consequences {
  stale: InvalidatedRollups | null
  /** the reference data changes too */
  reference: boolean
  /** written concessions at the place that the writer read: one may have moved since */
  places: readonly SiteLocation[]
}

/** Months after whose figures are judged by those of `month` too, up to the current one (4-decisions, 66). */
function judgedMonths(month: Month): Month[] {
  const current = monthOf(today())
  const later = Array.from({ length: 12 }, (_, i) => addMonths(month, i + 1))
  return [month, ...later.filter((one) => one <= current)]
}

/** Looks up a write in the policy. */
export function invalidationOf(touched: WriteTarget | undefined): Consequences {
  if (!touched) return { stale: null, reference: false, places: [] }
  const { source, reference } = CHANGES[touched.what]
  const parts = outdatedBy(source)
  if (touched.what === 'multipliers')
    return { stale: { scopes: null, parts, months: null }, reference, places: [] }
  if (touched.what === 'calendar') {
    // Each stored day knows the calendar of its own month; usual days are of the months before, too.
    const months = [...new Set(touched.months.flatMap(judgedMonths))]
    return { stale: { scopes: null, parts: rollupsOf('doubts'), months }, reference, places: [] }
  }
  const sites = 'sites' in touched ? touched.sites : []
  // A move itself contains the old and new places of its concessions.
  const isPlaced = touched.what !== 'hierarchy' && touched.what !== 'reopening'
  const places = isPlaced ? sites.map(placeOf) : []
  const scopes = parts?.length === 0 ? [] : scopesAbove(sites)
  const named =
    'months' in touched ? touched.months : touched.what === 'identities' ? touched.inMonths : null
  const isJudged = touched.what === 'records' || touched.what === 'doubts'
  const months = named ? [...new Set(isJudged ? named.flatMap(judgedMonths) : named)] : null
  return { stale: scopes.length > 0 ? { scopes, parts, months } : null, reference, places }
}

/** Adds further scopes (`scopeKey`) to an invalidation of some scopes. */
export const withScopes = (
  stale: InvalidatedRollups,
  scopes: readonly string[],
): InvalidatedRollups =>
  stale.scopes && scopes.length > 0
    ? { ...stale, scopes: [...new Set([...stale.scopes, ...scopes])] }
    : stale
