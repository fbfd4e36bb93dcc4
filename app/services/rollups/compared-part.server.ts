import { monthOf } from '~/domain/calendar/business-day'
import {
  type ComparedSite,
  comparedSite,
  packCompared,
  unpackCompared,
} from '~/domain/records/compared'
import { frozen } from '~/infra/frozen.server'
import type { DayPart } from './kept.server'
import { readSiteFigures } from './site-months.server'

/** The concessions of a scope, packed. */
interface Compared {
  sites: string
}

/** What the comparison takes of each concession of a scope on a day (issue 13). */
export const COMPARED: DayPart<Compared> = {
  name: 'compared',
  load: async (lists, { date, days }) => {
    const found = await readSiteFigures(lists.flat(), monthOf(date))
    const bySite = new Map(
      found.map(({ site: { _id }, month }) => [_id, comparedSite(_id, month, date, days)]),
    )
    return lists.map((list) => ({
      sites: packCompared(list.flatMap(({ _id }) => bySite.get(_id) ?? [])),
    }))
  },
  sum: (parts) => ({ sites: parts.flatMap(({ sites }) => sites || []).join(',') }),
}

const unpacked = new WeakMap<Compared, readonly ComparedSite[]>()

/** The concessions; what a process still holds decoded is unpacked once, for every reader, and nobody's to change. */
export function comparedSites(kept: Compared): readonly ComparedSite[] {
  const known = unpacked.get(kept)
  if (known) return known
  const sites = frozen(unpackCompared(kept.sites))
  unpacked.set(kept, sites)
  return sites
}
