import type { ReferenceData } from '~/db/reference-data.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal, type Scope } from '~/domain/access/scope'
import { type BusinessDay, frenchDay, monthOf } from '~/domain/calendar/business-day'
import { ForbiddenError } from '~/domain/errors'
import { written } from '~/domain/exact'
import type { ExportTable } from '~/domain/exports/table'
import { scopeName, sitesOf } from '~/domain/hierarchy/network'
import { ReadFailedError } from '~/domain/objectifs/rules'
import { type PageOf, pageOf } from '~/domain/paging'
import { briefFreshness } from '~/domain/records/brief'
import {
  byGap,
  type ComparisonLine,
  type ComparisonRow,
  comparisonLine,
} from '~/domain/records/comparison'
import { scopeFigures } from '~/domain/records/scope-figures'
import type { FreshnessView } from '~/domain/records/synthesis-view'
import { readSites } from '~/services/rollups/rollups.server'
import { readScopeMonth } from '~/services/rollups/scope-month.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { readOrSay } from '~/services/web/read-failure.server'

/** The concessions of a scope side by side (4-decisions, 27). */
export interface Comparison {
  name: string
  date: BusinessDay
  rows: ComparisonRow[]
  total: ComparisonLine
  /** whether any concession has data in the month */
  hasData: boolean
  freshness: FreshnessView
}

const UNREADABLE = 'Impossible de charger les données principales.'

/**
 * Compares the concessions of a scope at a date, each at its latest record of the month; null without a scope.
 * @throws ForbiddenError outside the user's cover, ReadFailedError when the database fails (3 §8)
 */
export async function readComparison(
  { role, cover }: Principal,
  { scope, date, reference }: AnalysedScope,
): Promise<Comparison | null> {
  if (!may(role, 'comparison.read')) throw new ForbiddenError()
  if (!reference) throw new ReadFailedError(UNREADABLE, 'no reference data')
  if (!scope) return null
  if (!covers(cover, scope)) throw new ForbiddenError()
  return readOrSay(UNREADABLE, () => compare(scope, date, reference))
}

/** Concessions of one page of the table. */
const ROWS = 50

/** A comparison as its page shows it: one page of the concessions; the total is of all. */
export interface ComparisonPage extends Omit<Comparison, 'rows'> {
  rows: PageOf<ComparisonRow>
}

/** The page of the comparison that the address asks for; null without a scope. @throws as `readComparison` */
export async function comparisonPage(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
): Promise<ComparisonPage | null> {
  const found = await readComparison(principal, analysed)
  return (
    found && {
      ...found,
      rows: pageOf(found.rows, params.get('page'), ROWS),
      freshness: briefFreshness(found.freshness),
    }
  )
}

async function compare(scope: Scope, date: BusinessDay, known: ReferenceData): Promise<Comparison> {
  const { reference, days, figures, freshness } = await readScopeMonth(scope, date, known)
  const { network } = reference
  const nodes = sitesOf(network, scope)
  const ids = nodes.map((node) => node._id)
  const month = monthOf(date)
  const [activities, objectifs] = await Promise.all([
    readSites('activity', ids, month),
    readSites('objectifs', ids, month),
  ])
  const left = new Set(
    freshness.unreadable.flatMap(({ siteId, part }) => (part === 'objectif' ? siteId : [])),
  )
  const rows = nodes.flatMap(({ _id, name, plateId, groupId }, i) => {
    const [activity, targets] = [activities[i], objectifs[i]]
    if (!activity || !targets) return []
    const own = scopeFigures(date, activity, targets, days)
    const plateName = network.plateById.get(plateId)?.name ?? ''
    const place = { siteId: _id, plateId, groupId, name, plateName, dataDate: own.dataDate }
    const unreadable = activity.unreadable.length > 0
    return [{ ...place, unreadable, unaimed: left.has(_id), ...comparisonLine(own) }]
  })
  return {
    name: scopeName(network, scope) ?? '',
    date,
    rows: byGap(rows),
    total: comparisonLine(figures),
    hasData: figures.dataDate !== null,
    freshness,
  }
}

const HEADERS = [
  'Concession',
  'Plaque',
  'Données du',
  'CA Net (€)',
  'Heures HT',
  'Heures HEC',
  'CA Net / HEC (€/h)',
  'Objectif CA Net (€)',
  '% réalisation',
  'Projection (€)',
  'Écart à date (€)',
  'Remarque',
]

/** What a row of the export says of its place in the total. */
const UNTARGETED = 'Sans objectif\u202f: compte dans le réalisé du total, pas dans son objectif'

const UNAIMED = 'Objectif illisible\u202f: hors du total'

/** Cents and hundredths, as a spreadsheet shows them. */
const hundredths = (value: number | null) => (value === null ? null : written(value, 2))
const cells = (line: ComparisonLine) =>
  [
    line.revenue,
    line.ht,
    line.hec,
    line.caHec,
    line.target,
    line.percent,
    line.projection,
    line.gap,
  ].map(hundredths)

const UNCOUNTED = 'relevé illisible, non comptée'

/** The comparison as an export: one row per concession and the total. */
export function comparisonTable({ name, date, rows, total, freshness }: Comparison): ExportTable {
  const untargeted = new Set(freshness.untargeted.map(({ siteId }) => siteId))
  return {
    title: `Comparaison ${name} ${frenchDay(date)}`,
    headers: HEADERS,
    rows: [
      ...rows.map((row) =>
        // why: what cannot be read is not 0 (4-decisions, 42)
        row.unreadable
          ? [row.name, row.plateName, UNCOUNTED, ...cells(row).map(() => null), null]
          : [
              ...[row.name, row.plateName, row.dataDate && frenchDay(row.dataDate), ...cells(row)],
              row.unaimed ? UNAIMED : untargeted.has(row.siteId) ? UNTARGETED : null,
            ],
      ),
      ['Total', null, null, ...cells(total), null],
    ],
  }
}
