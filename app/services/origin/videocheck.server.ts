import { videocheckOfSites } from '~/db/collections/videocheck.server'
import type { Principal } from '~/domain/access/scope'
import { type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { type NetworkPart, partsOf } from '~/domain/hierarchy/network'
import type { OriginSource } from '~/domain/origin/subject'
import {
  VIDEOCHECK_FIGURES,
  videocheckLabel,
  videocheckOriginFigures,
  videocheckTable,
} from '~/domain/origin/videocheck'
import { latestOf } from '~/domain/records/data-dates'
import { type VideocheckMonth, videocheckOn } from '~/domain/videocheck/month'
import { readSiteRollups } from '~/services/rollups/build.server'
import { readRollupPart } from '~/services/rollups/read-rollups.server'
import { readVideocheck } from '~/services/videocheck/read.server'
import { scopeQuery, urls } from '~/urls'
import { choicesOf } from './choices.server'
import { partRows } from './parts.server'
import { importSource } from './sources.server'
import type { SubjectReader } from './subject-reader.server'

/** The file that holds a concession's month; none without data. */
async function fileSources(
  principal: Principal,
  siteId: string,
  period: Month,
): Promise<OriginSource[]> {
  const [stored] = await videocheckOfSites([siteId], period)
  if (!stored) return []
  const { date: day, importId, importedAt, place, model } = stored
  const from = { model, importId, importedAt, sheet: place?.sheet ?? '', rows: place?.rows ?? null }
  return [await importSource(principal, { title: 'Le fichier VideoCheck', day, ...from })]
}

/** The month of each part of a scope, by its identifier: the sums of groups and plates, or the concessions' own. */
async function monthsOfParts(
  parts: readonly NetworkPart[],
  date: LocalDate,
): Promise<Map<string, VideocheckMonth>> {
  const ids = parts.map(({ id }) => id)
  const period = monthOf(date)
  const months = parts.every(({ scope }) => scope.type === 'site')
    ? await readSiteRollups('videocheck', ids, period)
    : await Promise.all(parts.map(({ scope }) => readRollupPart('videocheck', scope, period)))
  return new Map(months.map((month, i) => [ids[i] ?? '', videocheckOn(month, date)]))
}

/** A gauge of VideoCheck explained, down to the file's rows (3 §2.8). @throws ForbiddenError */
export const videocheckOrigin: SubjectReader = async (
  principal,
  scope,
  date,
  params,
  reference,
) => {
  const { network } = reference
  const period = monthOf(date)
  const reading = await readVideocheck(principal, scope, date, reference)
  const [whole, parts] = await Promise.all([
    readRollupPart('videocheck', scope, period).then((month) => videocheckOn(month, date)),
    monthsOfParts(partsOf(network, scope), date),
  ])
  const figure = VIDEOCHECK_FIGURES.find((key) => key === params.get('of')) ?? 'completion'
  const query = { date, figure: 'videocheck', of: figure }
  const single = scope.type === 'site'
  const rows = single
    ? []
    : partRows(network, scope, query, (_siteIds, id) => {
        const month = parts.get(id)
        const figures = month ? videocheckOriginFigures([month], figure) : null
        const dates = month?.sites.map((site) => site.date) ?? []
        return figures && { ...figures, dataDate: latestOf(dates) }
      })
  return {
    table: videocheckTable([whole], figure, {
      rowsOf: 'Périmètre',
      rows,
      notes: reading.totals
        ? ['Une concession sans données ne compte ni dans le réalisé ni dans l’objectif.']
        : ['Aucune donnée VideoCheck ce mois.'],
    }),
    service: null,
    dataDate: reading.dates?.to ?? null,
    freshness: reading.freshness,
    sources: single ? await fileSources(principal, scope.siteId, period) : [],
    choices: [
      choicesOf(
        'Jauge',
        scope,
        query,
        VIDEOCHECK_FIGURES.map((value) => {
          const label = videocheckLabel(value)
          return { name: 'of', value, label, current: value === figure }
        }),
      ),
    ],
    back: { to: urls.videocheck({ ...scopeQuery(scope), date }), label: 'VideoCheck' },
  }
}
