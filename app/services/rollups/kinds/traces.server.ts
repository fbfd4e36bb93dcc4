import { monthOf } from '~/domain/calendar/local-date'
import { type SiteTraces, siteTraces } from '~/domain/to-complete/traces'
import { readSiteRollups } from '../build.server'
import type { DayRollup } from '../day-rollups.server'
import { readSiteMonths } from '../site-months.server'

/**
 * Traces of a month for the concessions of a plate (4-decisions, 70): small, since eleven months are read at once. Built
 * ahead for finished months; wider scopes hold none.
 */
export const TRACES: DayRollup<Record<string, SiteTraces>> = {
  name: 'traces',
  keyOf: () => 'month',
  load: async (lists, at) => {
    const month = monthOf(at.date)
    const sites = lists.flat()
    const ids = sites.map(({ _id }) => _id)
    const [months, reports] = await Promise.all([
      readSiteMonths(sites, month, at.reference),
      readSiteRollups('report', ids, month),
    ])
    const reportOf = new Map(ids.map((id, i) => [id, reports[i]]))
    const tracesOf = new Map(
      months.map(({ site: { _id }, month: own }) => [
        _id,
        siteTraces(own, reportOf.get(_id), `${month}-31`),
      ]),
    )
    return lists.map((list) =>
      Object.fromEntries(
        list.flatMap(({ _id }) => {
          const traces = tracesOf.get(_id)
          return traces ? [[_id, traces]] : []
        }),
      ),
    )
  },
  sum: () => ({}),
}
