import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Principal, Scope } from '~/domain/access/scope'
import {
  type HoursProgressTab,
  type HoursTargetsTab,
  type HourTab,
  hoursFigures,
  hoursTargetsTab,
  monthPotential,
  type PotentialReading,
  type PresentStaffReading,
  readHourMeasure,
  readHourTab,
} from '~/domain/analysis/hours-view'
import { potentialChart, potentialProgress } from '~/domain/analysis/potential-progress'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { SiteChoices } from '~/domain/comparison/site-choice'
import type { MonthStaff } from '~/domain/planning/potential/month-staff'
import {
  dayOf,
  presentOn,
  presentUpTo,
  readStaffSpan,
} from '~/domain/planning/potential/present-staff'
import {
  FIGURES_UNREADABLE,
  PART_UNREADABLE,
  POTENTIAL_FAILED,
} from '~/domain/read-failure-messages'
import type { ReadResult } from '~/domain/read-result'
import { today } from '~/infra/process/clock.server'
import { hasStaff, readPotentialSum } from '~/services/rollups/kinds/potential.server'
import { readPotentialToDate } from '~/services/rollups/potential-to-date.server'
import { readRollupPart } from '~/services/rollups/read-rollups.server'
import { addedUpOf, type ScopeMonth } from '~/services/rollups/scope-month.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { readResult } from '~/services/web/guarded-read.server'
import { type AnalysisPage, analysisPage } from './page.server'
import { readSiteChoices } from './site-choices.server'

const NO_DAY = 'Erreur récupération effectif J.'

/** Page /hours: the tab, its figures, and the concessions to choose from while none is chosen; else null. */
export type HoursPage = AnalysisPage<HoursProgressTab | HoursTargetsTab> & {
  tab: HourTab
  sites: SiteChoices | null
}

/** Scope whose planning is read, with the reference data. */
interface PlannedPlace {
  scope: Scope
  reference: ReferenceData
}

/** Attendance of a month, null when its planning contains no worker. On failure, the message `sentence`. */
function staffOfMonth(at: PlannedPlace, day: LocalDate, sentence: string) {
  return readResult(sentence, async () => {
    const staff = await readRollupPart('staff', at.scope, monthOf(day))
    if (staff.unreadable) throw new Error(`the planning of ${staff.unreadable} cannot be read`)
    return (await hasStaff(staff, at.scope, at.reference)) ? staff : null
  })
}

async function staffReading(
  at: PlannedPlace,
  date: LocalDate,
  { text, dataDate, elapsed }: { text: string | null; dataDate: LocalDate | null; elapsed: number },
  month: ReadResult<MonthStaff | null>,
): Promise<PresentStaffReading> {
  const span = readStaffSpan(text)
  // Sums of presence end where the concession's data end (4-decisions, 54).
  const upTo = span === 'to-date' ? (dataDate ?? date) : date
  const day = span === 'day' ? dayOf(date, today()) : upTo
  const read = span === 'day' ? await staffOfMonth(at, day, NO_DAY) : month
  if (read.error !== null) return { span, date: day, staff: read }
  if (read.value === null) return { span, date: day, staff: { value: null, error: null } }
  const value =
    span === 'to-date' ? presentUpTo(read.value, day, elapsed) : presentOn(read.value, day)
  return { span, date: day, staff: { value, error: null } }
}

async function potentialReading(
  scope: Scope,
  date: LocalDate,
  month: ScopeMonth,
  staff: ReadResult<MonthStaff | null>,
): Promise<ReadResult<PotentialReading | null>> {
  if (staff.error !== null) return { value: null, error: POTENTIAL_FAILED }
  if (staff.value === null) return { value: null, error: null }
  const { value: planned } = staff
  return readResult(POTENTIAL_FAILED, async () => {
    const [whole, toDate] = await Promise.all([
      readPotentialSum(scope, monthOf(date), month.reference),
      readPotentialToDate(month, date, planned),
    ])
    const lines = potentialProgress(month.figures, toDate)
    return { lines, chart: potentialChart(lines), month: monthPotential(whole) }
  })
}

/**
 * Page /hours of a scope at an analysed date. `tab`, `metric` and `staff` of the address choose the tab and the
 * content of its cards. 'Progression' needs one concession (3 §2.3).
 * @throws ForbiddenError when the scope lies outside the user's cover
 */
export async function hoursPage(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
): Promise<HoursPage> {
  const tab = readHourTab(params.get('tab'))
  const { scope, date } = analysed
  const chosen = tab === 'targets' || scope?.type === 'site' ? scope : null
  const page = await analysisPage<HoursProgressTab | HoursTargetsTab>(
    principal,
    { ...analysed, scope: chosen },
    {
      permission: 'hours.read',
      needsRecords: tab === 'progress',
      sentences: { unreadable: FIGURES_UNREADABLE },
      content: async (month) => {
        const { figures } = month
        if (tab === 'targets' || !chosen) return hoursTargetsTab(figures)
        const at = { scope: chosen, reference: month.reference }
        const staff = await staffOfMonth(at, date, PART_UNREADABLE)
        const [present, potential] = await Promise.all([
          staffReading(
            at,
            date,
            {
              text: params.get('staff'),
              dataDate: figures.dataDate,
              elapsed: figures.dataDays.elapsed,
            },
            staff,
          ),
          potentialReading(chosen, date, month, staff),
        ])
        const own = hoursFigures(figures, readHourMeasure(params.get('metric')), addedUpOf(month))
        return { tab, ...own, staff: present, potential }
      },
    },
  )
  const isAsked = page.view.state === 'no-scope' && tab === 'progress'
  const measure = readHourMeasure(params.get('metric'))
  const sites = isAsked ? await readSiteChoices(principal, analysed, measure, params) : null
  return { ...page, tab, sites }
}
