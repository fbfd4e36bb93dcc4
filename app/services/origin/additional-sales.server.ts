import type { ReferenceData } from '~/db/reference-data.server'
import type { Principal, Scope } from '~/domain/access/scope'
import { FAMILY_LABELS } from '~/domain/additional-sales/families'
import { inOrder, salesByAdviser } from '~/domain/additional-sales/lines'
import { salesByService } from '~/domain/additional-sales/rules'
import { type BusinessDay, frenchDay, monthOf } from '~/domain/calendar/business-day'
import { adviserRow, salesFigures, salesTable } from '~/domain/origin/additional-sales'
import type { SubjectReading } from '~/domain/origin/subject'
import { latestOf } from '~/domain/records/month-activity'
import { PRODUCTIVE_SERVICES } from '~/domain/records/services'
import { readSales } from '~/services/additional-sales/sold.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import { scopeQuery, urls } from '~/urls'
import { choicesOf, serviceChoices } from './choices.server'
import { partRows } from './parts.server'
import { objectifSources, recordSources } from './sources.server'

/** Additional sales of a scope explained, down to the advisers and the rows of the import (3 §2.5). */
export async function salesOrigin(
  principal: Principal,
  scope: Scope,
  date: BusinessDay,
  params: URLSearchParams,
  reference: ReferenceData,
): Promise<SubjectReading> {
  const month = await readScopeMonth(scope, date, reference)
  const { part, whole, sites } = await readSales(month, date)
  const out = new Set(month.freshness.unreadable.map(({ siteId }) => siteId))
  const counted = sites.filter(({ siteId }) => !out.has(siteId))
  const services = salesByService(whole)
  const service =
    PRODUCTIVE_SERVICES.find((key) => key === params.get('service')) ??
    services.find(({ families }) => families.length > 0)?.service ??
    'mechanic'
  const followed =
    services.find((one) => one.service === service)?.families.map(({ key }) => key) ?? []
  const family = followed.find((key) => key === params.get('family')) ?? null
  const asked = { service, followed, family }
  const query = { date, figure: 'sales', service, family }
  const single = scope.type === 'site'
  const rows = single
    ? inOrder(salesByAdviser(counted).filter((line) => line.service === service)).map((line) =>
        adviserRow(line, asked),
      )
    : partRows(reference.network, scope, query, (siteIds) => {
        const own = counted.filter(({ siteId }) => siteIds.includes(siteId))
        const dataDate = latestOf(siteIds.map((siteId) => part.dateOf(siteId)))
        return own.length > 0 ? { ...salesFigures(own, asked), dataDate } : null
      })
  const { elapsedAt, total } = month.days
  return {
    table: salesTable(whole, asked, {
      ...{ rowsOf: single ? 'Conseiller' : 'Périmètre', rows },
      notes: [
        followed.length === 0 ? 'Aucune famille de ce service n’a d’objectif.' : '',
        part.date
          ? `Ventes au ${frenchDay(part.date)}\u202f: ${elapsedAt(part.date)} jours ouvrés écoulés sur ${total}.`
          : 'Aucune vente importée ce mois.',
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
      choicesOf('Famille', scope, query, [
        { name: 'family', value: null, label: 'Toutes', current: family === null },
        ...followed.map((key) => {
          return { name: 'family', value: key, label: FAMILY_LABELS[key], current: family === key }
        }),
      ]),
    ],
    back: { to: urls.sales({ ...scopeQuery(scope), date }), label: 'Ventes additionnelles' },
    freshness: part.freshness,
  }
}
