import { type ShownMonth, shownMonths } from '~/db/collections/grid-months.server'
import {
  type ReferenceData,
  referenceDataIn,
  referenceIn,
} from '~/db/collections/reference-data.server'
import { isReopened } from '~/db/collections/reopened-months.server'
import { findWorkers, type WorkerDocument, workersOfSites } from '~/db/collections/workers.server'
import { may } from '~/domain/access/permissions'
import type { Role } from '~/domain/access/roles'
import type { Principal, Scope } from '~/domain/access/scope'
import { daysIn, lastDayOf } from '~/domain/calendar/day-arithmetic'
import type { Month } from '~/domain/calendar/local-date'
import { type SiteNode, sitesOf } from '~/domain/hierarchy/network'
import { pageOf } from '~/domain/paging'
import { closedDays } from '~/domain/places/closed-days'
import { employmentText, isEmployedIn } from '~/domain/planning/employment'
import {
  type BlockView,
  type GridView,
  holdsFound,
  type MonthState,
  type RowView,
  shutDays,
} from '~/domain/planning/grid/grid-view'
import { monthDays } from '~/domain/planning/grid/month-days'
import {
  groupBySection,
  type Section,
  sectionOf,
  sectionOfTeam,
  teamOf,
} from '~/domain/planning/grid/sections'
import { codesOn, type TeamRow, teamRows } from '~/domain/planning/grid/team-rows'
import { gridTotals } from '~/domain/planning/grid/totals'
import { isPast } from '~/domain/planning/lock'
import { sumPotential } from '~/domain/planning/potential/potential'
import { leftOutSentence } from '~/domain/planning/validity'
import { flaggedIn } from '~/domain/workers/apprentice'
import { assignmentOn, stampOf } from '~/domain/workers/team-history'
import { today } from '~/infra/process/clock.server'
import { assertReads } from '~/services/attendance/access.server'
import { groupable, linkedRoles } from '~/services/attendance/merge-months.server'
import { readRollupPart } from '~/services/rollups/read-rollups.server'
import { isClosed } from '~/services/writes/closed-month-guard.server'
import { readDailyNeed } from './need.server'
import { sitesFound } from './search-sites.server'

/** Concessions per page of a grid of several: about 250 kB of HTML. */
const PAGE = 12

/** Part of a scope that is read. */
interface Part {
  /** 1-based; clamped to the existing pages */
  page: number
  /** concessions per page; the screen's 12 when absent */
  size?: number
  /** keeps only concessions with a matching collaborator; the sums remain the whole scope's */
  search?: string
}

interface Row extends RowView {
  siteId: string
  section: Section
}

/** Days of the month without a field for a code in a row, and the dates that cause it as text. */
function staffDates(
  worker: WorkerDocument,
  month: Month,
  team: TeamRow | null,
): Pick<RowView, 'shut' | 'dates'> {
  const shut = shutDays(worker, month, team?.days)
  if (!shut) return {}
  const dates = [employmentText(worker, month), team?.text ?? ''].filter(Boolean)
  return { shut, dates: dates.join(', ') }
}

/** Context of the rows; `roles` gives the teams of collaborators without a stored month. */
interface GridQuery {
  edits: boolean
  month: Month
  roles: ReadonlyMap<string, Role>
}

/** Teams of a collaborator's month; null when they are not known day by day. */
function teamsIn(worker: WorkerDocument, stored: ShownMonth | undefined, asked: GridQuery) {
  // A stored month keeps the team for which it was stored, as the sums computed from it do.
  if (stored) return stored
  if (!worker.teamsBefore?.length) return null
  return stampOf(worker, teamOf(groupable(worker, asked.roles)), asked.month)
}

/** Rows of a collaborator: one, or one for each team that the days of the month count for (4-decisions, 51). */
function rowsOf(worker: WorkerDocument, stored: ShownMonth | undefined, asked: GridQuery): Row[] {
  const { edits, month, roles } = asked
  const { _id, siteId, name, active, isApprenticeDefault } = worker
  const stamp = teamsIn(worker, stored, asked)
  const codes = stored?.codes ?? ','.repeat(daysIn(month) - 1)
  const rowOf = (section: Section, team: TeamRow | null): Row => ({
    _id,
    siteId,
    name,
    section,
    active,
    metier: assignmentOn(worker, team?.last ?? lastDayOf(month)).metier,
    matricule: edits ? worker.matricule : null,
    apprentice: isApprenticeDefault,
    codes: team ? codesOn(codes, team.days, month) : codes,
    ...staffDates(worker, month, team),
    ...(team && team.last !== lastDayOf(month) ? { former: true } : {}),
  })
  if (stamp?.teamsBefore?.length)
    return teamRows(stamp, month).map((team) => rowOf(sectionOfTeam(team.service), team))
  return [rowOf(stamp ? sectionOfTeam(stamp.service) : sectionOf(groupable(worker, roles)), null)]
}

/**
 * Active collaborators of the month (4-decisions, 50), and deleted ones with entries in the month (4-decisions, 34).
 */
async function peopleOf(
  staff: readonly WorkerDocument[],
  documents: readonly ShownMonth[],
  month: Month,
) {
  const active = staff.filter((worker) => isEmployedIn(worker, month))
  const known = new Set(active.map(({ _id }) => _id))
  const gone = documents.filter(({ workerId, isFilled }) => isFilled && !known.has(workerId))
  return [...active, ...(await findWorkers(gone.map(({ workerId }) => workerId)))]
}

function block({ _id, name, plateId, groupId }: SiteNode, rows: readonly Row[]): BlockView {
  const own = rows.filter(({ siteId }) => siteId === _id)
  return {
    siteId: _id,
    plateId,
    groupId,
    name,
    sections: groupBySection(own).map(({ section, workers }) => ({
      section,
      rows: workers.map(({ section: _section, siteId: _siteId, ...view }) => view),
    })),
  }
}

async function monthState(scope: Scope, month: Month): Promise<MonthState> {
  if (!isPast(month, today())) return 'open'
  if (scope.type !== 'site') return 'past'
  const [reopened, closed] = await Promise.all([
    isReopened(scope.siteId, month),
    isClosed(scope.siteId, month),
  ])
  if (closed) return 'closed'
  return reopened ? 'reopened' : 'past'
}

async function wideSums(scope: Scope, month: Month) {
  const [attendance, staff] = await Promise.all([
    readRollupPart('attendance', scope, month),
    readRollupPart('staff', scope, month),
  ])
  return {
    totals: gridTotals(attendance),
    potential: sumPotential(staff.days.map((day) => day.potential)),
    unreadable: staff.unreadable ?? [],
  }
}

/** Size, search and number of the asked page; the size of all concessions without one. */
function partOf(asked: number | Part | null, scope: Scope, count: number) {
  const part: Part | null = typeof asked === 'number' ? { page: asked } : asked
  return {
    size: part ? (part.size ?? PAGE) : Math.max(1, count),
    search: scope.type === 'site' ? '' : (part?.search ?? '').trim(),
    page: part?.page ?? 1,
  }
}

/**
 * Planning of a scope's month: its concessions by page, the codes of their collaborators by team, and the sums over
 * the whole scope.
 * @param asked page number, or page with search; null: every concession (the export)
 * @param known the reference data that the request has already read
 */
export async function readGrid(
  principal: Principal,
  scope: Scope,
  month: Month,
  asked: number | Part | null,
  known?: ReferenceData | null,
): Promise<GridView> {
  assertReads(principal, scope)
  const reference = known ? referenceIn(known, month) : await referenceDataIn(month)
  const { network } = reference
  const sites = sitesOf(network, scope)
  const { size, search, page: wanted } = partOf(asked, scope, sites.length)
  // Only with several pages: the collaborators of a single page are searched after it is read (`holdsFound`).
  const kept =
    search !== '' && sites.length > size
      ? await sitesFound(scope, sites, month, search)
      : { sites, unsearched: null }
  const { rows: list, found, page, pages } = pageOf(kept.sites, String(wanted), size)
  const siteIds = list.map(({ _id }) => _id)
  const days = monthDays(month, closedDays(reference, scope), today())
  const [{ documents, unreadable }, active, wide, state, need] = await Promise.all([
    shownMonths(siteIds, month),
    workersOfSites(siteIds, true),
    scope.type === 'site' ? null : wideSums(scope, month),
    monthState(scope, month),
    scope.type === 'site' ? readDailyNeed(scope.siteId, month, { days, today: today() }) : null,
  ])
  const people = await peopleOf(active, documents, month)
  const stored = new Map(documents.map((document) => [document.workerId, document]))
  const roles = await linkedRoles(people.filter(({ _id }) => !stored.has(_id)))
  const leftOut = wide?.unreadable ?? unreadable
  const edits = scope.type === 'site' && may(principal.role, 'planning.write')
  const rows = people.flatMap((worker) =>
    rowsOf(flaggedIn(worker, month), stored.get(worker._id), { edits, month, roles }),
  )
  return {
    month,
    days,
    need,
    blocks: list
      .filter(({ _id }) => !unreadable.includes(_id))
      .map((site) => block(site, rows))
      .filter((one) => search === '' || holdsFound(one, search)),
    leftOut: leftOutSentence(leftOut.map((id) => network.siteById.get(id)?.name ?? id)),
    totals: wide?.totals ?? null,
    potential: wide?.potential ?? sumPotential(documents.map(({ potential }) => potential)),
    siteCount: sites.length,
    found,
    page,
    pages,
    unsearched: kept.unsearched,
    state,
  }
}
