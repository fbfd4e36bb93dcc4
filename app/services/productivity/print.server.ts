import type { Principal } from '~/domain/access/scope'
import { NO_BILLED_HOURS } from '~/domain/analysis/missing-part-messages'
import { truncateFreshness } from '~/domain/analysis/truncate-lists'
import { frenchDay, monthOf } from '~/domain/calendar/local-date'
import { elapsedPercent } from '~/domain/calendar/working-days'
import { scopeName } from '~/domain/hierarchy/network'
import { pageOf } from '~/domain/paging'
import { PRINTED_SITES, type ProductivityReport, reportTables } from '~/domain/productivity/report'
import { PAPER_LACKS } from '~/domain/read-failure-messages'
import { today } from '~/infra/process/clock.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { readResult } from '~/services/web/guarded-read.server'
import { loadProductivity, requireProductivityReading, workedDays } from './read.server'

/** Report, or the message in its place (3 §8). */
export type PrintedProductivity =
  | { status: 200; report: ProductivityReport }
  | { status: 400 | 404 | 500; message: string }

const FAILED = 'Erreur lors de la préparation des données pour l’impression.'

/**
 * The printed report of a scope on a date, from the stored data (3 §2.11; 4-decisions, 5).
 * @param asked the page of the concessions whose collaborators it names
 * @throws ForbiddenError
 */
export async function productivityReport(
  principal: Principal,
  { scope, date, reference }: AnalysedScope,
  asked: string | null = null,
): Promise<PrintedProductivity> {
  requireProductivityReading(principal, scope)
  if (!reference) return { status: 500, message: FAILED }
  if (!scope) return { status: 400, message: PAPER_LACKS }
  const { value } = await readResult(FAILED, async () => {
    const found = await loadProductivity(scope, date, reference)
    const printed = pageOf(found.staffed, asked, PRINTED_SITES)
    const mechanics = await found.mechanicsOf(printed.rows.map(({ siteId }) => siteId))
    return { ...found, printed, mechanics }
  })
  if (!value) return { status: 500, message: FAILED }
  const { mechanics, month, hours: part, sums, outside, printed } = value
  const { rows, found, page, pages } = printed
  if (rows.length === 0)
    return { status: 404, message: 'Aucune donnée de productivité à imprimer.' }
  const { network } = reference
  const days = workedDays(month, part.date)
  const hours = part.date ? `Heures des collaborateurs au ${frenchDay(part.date)}` : NO_BILLED_HOURS
  const report = {
    reportTitle: 'Rapport Productivité',
    selectedScopeName: scopeName(network, scope) ?? '',
    reportMonth: monthOf(date),
    footerMessage: `${hours} · imprimé le ${frenchDay(today())}`,
    freshness: truncateFreshness(part.freshness),
    analyzedDate: date,
    workingDaysInMonth: days.total,
    elapsedWorkingDays: days.elapsed,
    monthProgressPercent: elapsedPercent(days),
    ...reportTables({ teams: sums.teams, outside }, mechanics, (siteId) =>
      scope.type === 'site' ? '' : (network.siteById.get(siteId)?.name ?? ''),
    ),
    part: { found, page, pages },
  }
  return { status: 200, report }
}
