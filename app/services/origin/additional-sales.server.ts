import type { Scope } from '~/domain/access/scope'
import { type PartSales, salesByService } from '~/domain/additional-sales/rules'
import { NO_PART } from '~/domain/analysis/missing-part-messages'
import { frenchDay, type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { type NetworkPart, partsOf } from '~/domain/hierarchy/network'
import {
  advisorRow,
  querySides,
  type SalesQuery,
  salesFigures,
  salesTable,
} from '~/domain/origin/additional-sales'
import { latestOf } from '~/domain/records/data-dates'
import { FAMILY_LABELS } from '~/domain/sales-families'
import { readProductiveService } from '~/domain/workshop-services'
import { validSales } from '~/services/additional-sales/exclude-unreadable.server'
import {
  partOfSite,
  readAdvisors,
  readDatedSales,
  readSalesOfEach,
  readSiteSales,
} from '~/services/additional-sales/read-sales.server'
import { partOfMonth, readScopeMonth, type ScopeMonth } from '~/services/rollups/scope-month.server'
import { scopeQuery, urls } from '~/urls'
import { choicesOf, serviceChoices } from './choices.server'
import { type OriginQuery, partRows } from './parts.server'
import { objectifSources, recordSources } from './sources.server'
import type { SubjectReader } from './subject-reader.server'

/** Sales of an aggregate scope's parts by identifier: from rollups for groups and plates, else from the concessions. */
async function salesOfParts(
  parts: readonly NetworkPart[],
  month: ScopeMonth,
  date: LocalDate,
): Promise<Map<string, readonly PartSales[]>> {
  const { siteById } = month.reference.network
  const out = new Set(month.freshness.unreadable.map(({ siteId }) => siteId))
  const wide = parts.flatMap(({ scope }) =>
    scope.type === 'plate' || scope.type === 'group' ? scope : [],
  )
  if (wide.length < parts.length) {
    const own = parts.flatMap(({ id }) => (out.has(id) ? [] : (siteById.get(id) ?? [])))
    const sites = await readSiteSales(own, month, date)
    return new Map(sites.map((site) => [site.siteId, [partOfSite(site, month, date)]]))
  }
  const sold = await readSalesOfEach(wide, month, date)
  return new Map(parts.map(({ id }, i) => [id, sold[i] ?? []]))
}

/** Parses service and family of the address; by default the first service that follows a family. */
function readAsked(params: URLSearchParams, whole: readonly PartSales[]): SalesQuery {
  const services = salesByService(whole)
  const service =
    readProductiveService(params.get('service')) ??
    services.find(({ families }) => families.length > 0)?.service ??
    'mechanic'
  const followed =
    services.find((one) => one.service === service)?.families.map(({ key }) => key) ?? []
  const family = followed.find((key) => key === params.get('family')) ?? null
  return { service, followed, family }
}

/** The families that may be chosen, and all of them. */
const familyChoices = (scope: Scope, query: OriginQuery, { followed, family }: SalesQuery) =>
  choicesOf('Famille', scope, query, [
    { name: 'family', value: null, label: 'Toutes', current: family === null },
    ...followed.map((key) => {
      return { name: 'family', value: key, label: FAMILY_LABELS[key], current: family === key }
    }),
  ])

/** Additional sales of a scope explained, down to the advisors and the rows of the import (3 §2.5). */
export const salesOrigin: SubjectReader = async (principal, scope, date, params, reference) => {
  const month = await validSales(await readScopeMonth(scope, date, reference), date)
  const part = partOfMonth(month, date, 'sales')
  const whole = await readDatedSales(month, date)
  const asked = readAsked(params, whole)
  const { service, followed, family } = asked
  const query = { date, figure: 'sales', service, family }
  const single = scope.type === 'site'
  const sides = querySides(whole, asked)
  const wideRows = async () => {
    const own = await salesOfParts(partsOf(reference.network, scope), month, date)
    return partRows(reference.network, scope, query, (siteIds, id) => {
      const sold = own.get(id) ?? []
      const dataDate = latestOf(siteIds.map((siteId) => part.dateOf(siteId)))
      return sold.length > 0 ? { ...salesFigures(sold, asked, sides), dataDate } : null
    })
  }
  const rows = single
    ? (await readAdvisors(month, date)).lines
        .filter((line) => line.service === service)
        .map((line) => advisorRow(line, asked))
    : await wideRows()
  const { elapsedAt, total } = month.days
  return {
    table: salesTable(whole, asked, {
      rowsOf: single ? 'Conseiller' : 'Périmètre',
      rows,
      notes: [
        followed.length === 0 ? 'Aucune famille de ce service n’a d’objectif.' : '',
        part.date
          ? `Ventes au ${frenchDay(part.date)}\u202f: ${elapsedAt(part.date)} jours ouvrés écoulés sur ${total}.`
          : NO_PART.sales,
      ].filter(Boolean),
    }),
    service,
    dataDate: part.date,
    sources: single
      ? [
          ...(await recordSources(principal, scope.siteId, 'sales', part.date)),
          ...(await objectifSources(principal, scope.siteId, monthOf(date))),
        ]
      : [],
    choices: [
      serviceChoices(scope, { ...query, family: null }, service, { all: false }),
      familyChoices(scope, query, asked),
    ],
    back: { to: urls.sales({ ...scopeQuery(scope), date }), label: 'Ventes additionnelles' },
    freshness: part.freshness,
  }
}
