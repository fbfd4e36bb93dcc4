import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import type { MissingKind } from '~/domain/analysis/highlights-view'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { sitesOf } from '~/domain/hierarchy/network'
import type { SitePart } from '~/domain/hierarchy/site-parts'
import { partDate } from '~/domain/records/data-dates'
import { partOfLine } from '~/domain/to-complete/site-lines'
import { siteTraces } from '~/domain/to-complete/traces'
import { readSiteRollups } from '~/services/rollups/build.server'
import { readSiteMonths } from '~/services/rollups/site-months.server'
import { readExpectations } from './expected.server'

/** Kinds of the short list that can be put away for a concession. */
const KINDS: readonly MissingKind[] = ['unsold', 'unsurveyed', 'unfilmed']

/** Concessions of a kind that the sums count as missing although they were put away ('N’existe pas ici'). */
export type AwaySites = ReadonlyMap<MissingKind, ReadonlySet<string>>

const NONE: AwaySites = new Map()

/** Reads what was put away in a scope and is still counted. No query where nothing was. */
export async function readAwaySites(
  { scope, date }: { scope: Scope; date: LocalDate },
  reference: ReferenceData,
): Promise<AwaySites> {
  const marked = sitesOf(reference.network, scope).filter((site) => site.excludedParts?.length)
  if (marked.length === 0) return NONE
  const month = monthOf(date)
  const ids = marked.map(({ _id }) => _id)
  const [months, reports] = await Promise.all([
    readSiteMonths(marked, month, reference),
    readSiteRollups('report', ids, month),
  ])
  const reportOf = new Map(ids.map((id, i) => [id, reports[i]]))
  const current = new Map(
    months.map(({ site: { _id }, month: own }) => [_id, siteTraces(own, reportOf.get(_id), date)]),
  )
  const expectationOf = await readExpectations(marked, month, current, reference)
  const isCounted = (siteId: string, part: SitePart) => {
    const { isExcluded, lastFigure } = expectationOf(siteId)
    const own = months.find(({ site }) => site._id === siteId)?.month
    const hasData = own !== undefined && partDate(own.activity, date, 'days') !== null
    if (part === 'sales' && !hasData) return false
    return isExcluded(part) && !lastFigure(part)?.startsWith(month)
  }
  return new Map(
    KINDS.map((kind) => {
      const part = partOfLine({ kind, service: null })
      return [kind, new Set(ids.filter((siteId) => part && isCounted(siteId, part)))]
    }),
  )
}
