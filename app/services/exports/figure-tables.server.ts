import { hoursTables } from '~/domain/analysis/hours-export'
import { scopeLandingNotes } from '~/domain/analysis/month-cards'
import { readPath } from '~/domain/analysis/presence-path'
import { revenueTables, revenueTargetTables } from '~/domain/analysis/revenue-export'
import { daysTable, synthesisTable } from '~/domain/analysis/synthesis-export'
import { entriesTables } from '~/domain/billing/export'
import { entriesView } from '~/domain/billing/view'
import { causesTables } from '~/domain/causes/export'
import { unplannedText } from '~/domain/causes/view'
import { revenueProgress } from '~/domain/cells/revenue-progress'
import type { About } from '~/domain/exports/columns'
import type { ExportTable } from '~/domain/exports/table'
import { historyTables } from '~/domain/history/export'
import { historyTable, takesTable } from '~/domain/landing/ahead-export'
import type { LandingSums } from '~/domain/landing/landing-sums'
import { byMeasure, MEASURE_LABELS, MEASURES, type Measure, readMeasure } from '~/domain/measures'
import { PART_UNREADABLE } from '~/domain/read-failure-messages'
import { readScopeCauses, unplannedOf } from '~/services/analysis/causes.server'
import { readCausesHistory, readCausesTakes } from '~/services/analysis/causes-ahead.server'
import { daysOfMonth, staffOfDays } from '~/services/analysis/daily-targets.server'
import { readHistory } from '~/services/analysis/history.server'
import { hoursPage } from '~/services/analysis/hours.server'
import { landingsOf } from '~/services/analysis/month-cards.server'
import { daySpanOf, readScopeMonth, type ScopeMonth } from '~/services/rollups/scope-month.server'
import { readResult } from '~/services/web/guarded-read.server'
import { type ExportRequest, NothingToExportError, someTables } from './export-request.server'

/** A scope's month; the file of a screen that needs a record has none without. @throws NothingToExportError */
async function monthOf(
  { scope, date, reference }: ExportRequest,
  { compared = true, needsRecords = true } = {},
): Promise<ScopeMonth> {
  const month = await readScopeMonth(scope, date, reference, { compared })
  if (month.freshness.total === 0 || (needsRecords && month.figures.dataDate === null))
    throw new NothingToExportError()
  return month
}

const aboutOf = (asked: ExportRequest, { figures, freshness }: ScopeMonth) =>
  asked.about({ dataDate: figures.dataDate, freshness })

/** Line about the period of the last day's column and tables, where mornings were missed. */
function dayLine(month: ScopeMonth): About {
  const span = daySpanOf(month)
  return span ? [['Du dernier jour', span]] : []
}

/** Sentences on the landing, each once for the three measures (7-beyond §5). */
function landingLines(
  landings: Record<Measure, LandingSums | null>,
  { scope }: ExportRequest,
  { reference }: ScopeMonth,
): About {
  const { siteById } = reference.network
  const nameOf = (siteId: string) => siteById.get(siteId)?.name ?? siteId
  return scopeLandingNotes(landings, scope.type === 'site' ? null : nameOf).map(
    (note) => ['Atterrissage', note] as const,
  )
}

/** The daily chart's table, with the targets' path that the address chooses where the page has it (7-beyond §1). */
async function synthesisDays(
  { scope, date, params }: ExportRequest,
  month: ScopeMonth,
  about: About,
): Promise<ExportTable> {
  const staff = await staffOfDays(scope, date)
  const isWeighted = readPath(params.get('path')) === 'presence'
  const found = byMeasure((measure) => daysOfMonth(month, date, measure, staff))
  const follows = (measure: Measure) => isWeighted && found[measure].weighted !== null
  const weighted = MEASURES.filter(follows)
  const path =
    weighted.length === 0
      ? 'Jours ouvrés'
      : `Présence prévue${weighted.length < MEASURES.length ? ` (${weighted.map((measure) => MEASURE_LABELS[measure]).join(', ')})` : ''}`
  return daysTable(
    byMeasure((measure) =>
      follows(measure) ? (found[measure].weighted ?? []) : found[measure].even,
    ),
    [['Objectif du jour', path], ...about],
  )
}

/** The gap day by day and what the rest of the month must bring; a part that cannot be read is left out. */
async function aheadTables(
  { scope, date, params, reference }: ExportRequest,
  { figures }: ScopeMonth,
  about: About,
): Promise<ExportTable[]> {
  const measure = readMeasure(params.get('metric'))
  const own = { scope, date, measure, reference }
  const [days, takes] = await Promise.all([readCausesHistory(own), readCausesTakes(own, figures)])
  return [
    ...(days.value?.history ? [historyTable(days.value.history, measure, about)] : []),
    ...(takes.value ? [takesTable(takes.value, measure, about)] : []),
  ]
}

/** synthesis: every measure and service, the month's days, and the causes of the selected measure's gap. */
export async function synthesisTables(asked: ExportRequest): Promise<ExportTable[]> {
  const month = await monthOf(asked)
  const about = aboutOf(asked, month)
  const measure = readMeasure(asked.params.get('metric'))
  const { scope, date, reference } = asked
  const daily = dayLine(month)
  const days = await synthesisDays(asked, month, [...about, ...daily])
  const landings = landingsOf(month)
  const table = (more: About) =>
    synthesisTable(month.figures, { days: month.days, landings }, [
      ...landingLines(landings, asked, month),
      ...(month.freshness.incomparable ? ([['Atterrissage', PART_UNREADABLE]] as const) : []),
      ...about,
      ...daily,
      ...more,
    ])
  const [{ value: causes, error }, ahead] = await Promise.all([
    readResult(PART_UNREADABLE, () => readScopeCauses(scope, { date, measure }, reference)),
    aheadTables(asked, month, about),
  ])
  if (error !== null) return [table([['Causes de l’écart', error]]), days, ...ahead]
  const unplanned = unplannedOf(causes)
  const said: About = unplanned.length > 0 ? [['Planning illisible', unplannedText(unplanned)]] : []
  return [
    table([]),
    days,
    ...causesTables(causes, causes.parts, measure, [...about, ...said]),
    ...ahead,
  ]
}

/** /revenue: both tabs in one table; the targets alone before the month's first record, as on the page. */
export async function revenueScreenTables(asked: ExportRequest): Promise<ExportTable[]> {
  const month = await monthOf(asked, { needsRecords: false })
  const tables = month.figures.dataDate === null ? revenueTargetTables : revenueTables
  return someTables(tables(revenueProgress(month.figures), aboutOf(asked, month)))
}

/** /hours: both tabs and both measures; present staff and potential of a concession. */
export async function hoursScreenTables(asked: ExportRequest): Promise<ExportTable[]> {
  const { principal, scope, params, ...analysed } = asked
  const month = await monthOf(asked, { needsRecords: false })
  const progress = new URLSearchParams(params)
  progress.delete('tab')
  const page =
    scope.type === 'site' ? await hoursPage(principal, { scope, ...analysed }, progress) : null
  const content = page?.view.state === 'data' ? page.view.content : null
  const cards = content?.tab === 'progress' ? content : null
  return someTables(hoursTables(month.figures, cards, aboutOf(asked, month), dayLine(month)))
}

/** /entries: invoices of the day and of the month. */
export async function entriesScreenTables(asked: ExportRequest): Promise<ExportTable[]> {
  const month = await monthOf(asked, { compared: false })
  const view = entriesView(month.figures, asked.scopeName, null)
  return entriesTables(view, aboutOf(asked, month), dayLine(month))
}

/** /historical-results, for the grain and measure of the address. */
export async function historyScreenTables(asked: ExportRequest): Promise<ExportTable[]> {
  const { principal, params, ...analysed } = asked
  const { view, freshness } = await readHistory(
    principal,
    analysed,
    params,
    Number.POSITIVE_INFINITY,
  )
  if (view.state !== 'data') throw new NothingToExportError()
  return historyTables(view, asked.about({ dataDate: view.dataDate, freshness }))
}
