import type { RollupName } from '~/db/collections/rollup-ids.server'
import type { SiteLocation } from '~/db/collections/sites.server'
import type { InvalidatedRollups } from '~/db/collections/stale-rollups.server'
import type { Month } from '~/domain/calendar/local-date'

/** A concession with its chain. */
export type SiteChain = SiteLocation

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
      what: 'records' | 'objectifs' | 'planning' | 'videocheck' | 'quality' | 'potential'
      sites: readonly SiteChain[]
      months: readonly Month[]
    }
  | { what: 'individual-targets'; sites: readonly SiteChain[]; months: readonly Month[] }
  | { what: 'hierarchy'; sites: readonly SiteChain[] }
  /** `span`: the months of their figures that move, where these are known */
  | { what: 'workers'; sites: readonly SiteChain[]; span?: MonthSpan }
  /** data of the concessions that no rollup includes */
  | { what: 'uncounted'; sites: readonly SiteChain[]; months?: readonly Month[] }
  /** `inMonths`: only these months, also when they are closed */
  | { what: 'identities'; sites: readonly SiteChain[]; inMonths?: readonly Month[] }
  /**
   * `span`: the concessions and the months, from `from` up to before `until`, whose figures change (null: without
   * end)
   */
  | { what: 'multipliers'; span?: MonthSpan }
  /** `months`: months whose working days change */
  | { what: 'calendar'; months: readonly Month[] }

/** Subset rollups computed from the records. */
const SOME_OF_RECORDS = ['some-figures', 'some-sales', 'some-advisers'] as const
/** Rollups computed from the planning alone. */
const ATTENDANCE = ['staff', 'some-potential', 'attendance', 'planned'] as const
/** Rollups computed from VideoCheck and its targets. */
const VIDEOCHECK = ['videocheck', 'videocheck-gaps'] as const
/** Rollups computed from each concession's levers, or from what they are computed from. */
const LEVERS = [
  'watch',
  'behind',
  'lines-ht',
  'lines-hec',
  'causes-revenue',
  'causes-ht',
  'causes-hec',
  'levers-revenue',
  'levers-ht',
  'levers-hec',
  'landing-revenue',
  'landing-ht',
  'landing-hec',
  'gaps-revenue',
  'gaps-ht',
  'gaps-hec',
] as const

/**
 * Invalidation of each write: the one policy for rollups and for the copies of the reference data. A kind that is
 * missing here is never rebuilt, so a new collection behind a rollup needs its row. `null`: every kind of every
 * month. A node's coefficient applies below the node. Concessions may move at the same time, so its rollups are
 * invalidated in every scope.
 */
const POLICY: Record<
  WriteTarget['what'],
  { parts: readonly RollupName[] | null; reference: boolean }
> = {
  records: {
    parts: [
      'activity',
      ...SOME_OF_RECORDS,
      'productivity',
      'compared',
      'outside',
      'path',
      'work',
      ...LEVERS,
    ],
    reference: false,
  },
  objectifs: {
    parts: [
      'objectifs',
      'some-targets',
      'some-sales',
      ...VIDEOCHECK,
      'compared',
      'outside',
      'path',
      'potential',
      ...LEVERS,
    ] as RollupName[],
    reference: false,
  },
  potential: { parts: ['potential', ...LEVERS], reference: false },
  videocheck: { parts: [...VIDEOCHECK, 'report', 'watch'], reference: false },
  quality: { parts: ['quality', 'report', 'watch'], reference: false },
  planning: {
    parts: [...ATTENDANCE, 'productivity', 'potential', 'work', ...LEVERS],
    reference: false,
  },
  'individual-targets': { parts: ['productivity'], reference: false },
  workers: { parts: ['planned', 'productivity'], reference: false },
  // names and reasons of absence that go change no figure, so that a closed month takes them too (7-beyond §4)
  identities: { parts: ['planned', 'productivity', 'some-advisers'], reference: false },
  uncounted: { parts: [], reference: false },
  multipliers: { parts: ['productivity'], reference: false },
  hierarchy: { parts: null, reference: true },
  calendar: { parts: [], reference: true },
}

const placeOf = ({ siteId, plateId, groupId }: SiteChain): SiteLocation => ({
  siteId,
  plateId,
  groupId,
})

/** The scopes that sum up these concessions, concessions first. */
function scopesAbove(sites: readonly SiteChain[]): string[] {
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

/** Looks up a write in the policy. */
export function invalidationOf(touched: WriteTarget | undefined): Consequences {
  if (!touched) return { stale: null, reference: false, places: [] }
  const { parts, reference } = POLICY[touched.what]
  if (touched.what === 'multipliers')
    return { stale: { scopes: null, parts, months: null }, reference, places: [] }
  const sites = 'sites' in touched ? touched.sites : []
  // A move itself contains the old and new places of its concessions.
  const places = touched.what === 'hierarchy' ? [] : sites.map(placeOf)
  const scopes = parts?.length === 0 ? [] : scopesAbove(sites)
  const named =
    'months' in touched ? touched.months : touched.what === 'identities' ? touched.inMonths : null
  const months = named ? [...new Set(named)] : null
  return { stale: scopes.length > 0 ? { scopes, parts, months } : null, reference, places }
}
