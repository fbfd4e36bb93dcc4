import type { ActionDocument } from '~/db/collections/actions.server'
import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { ActionScope } from '~/domain/actions/action'
import type { DatedGap } from '~/domain/actions/lever-gap'
import {
  type ActionCell,
  gapAt,
  type MeasuredAction,
  measureAction,
} from '~/domain/actions/measure'
import type { ActionFields } from '~/domain/actions/terms'
import { addMonths, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { sitesOf } from '~/domain/hierarchy/network'
import { CELL_KEYS, CELL_LABELS } from '~/domain/records/cell-keys'
import { parisTime } from '~/infra/process/clock.server'
import { type LeverMonth, readLeverMonths } from '~/services/levers/lever-days.server'
import { scopeOfAction } from './action-scope.server'

type Aim = Pick<ActionFields, 'service' | 'lever'>

/** The cells of a scope, of one service or all, by the months of each concession. */
function cellsOf(
  scope: ActionScope,
  { service }: Pick<Aim, 'service'>,
  { network }: ReferenceData,
  monthsOf: (siteId: string) => readonly LeverMonth[],
): ActionCell[] {
  const keys = service ? [service] : CELL_KEYS
  return sitesOf(network, scope).flatMap(({ _id, name }) => {
    const months = monthsOf(_id)
    return keys.map((one) => ({
      name: `${name}, ${CELL_LABELS[one]}`,
      months: months.map(({ month, cells: found, workingDays }) => ({
        month,
        workingDays,
        days: found[one] ?? [],
      })),
    }))
  })
}

/** Gap of a lever at a date, stored with an action as decided then. Without data: the date, no gap. */
export async function readGapAt(
  scope: ActionScope,
  aim: Aim,
  date: LocalDate,
  reference: ReferenceData,
): Promise<DatedGap> {
  const ids = sitesOf(reference.network, scope).map(({ _id }) => _id)
  const monthsOf = await readLeverMonths(ids, [monthOf(date)], reference)
  const found = gapAt(cellsOf(scope, aim, reference, monthsOf), aim.lever, date)
  return found ?? { date, gap: null }
}

/** Day of an instant in Paris. */
export const dayOfInstant = (at: Date): LocalDate => parisTime(at).slice(0, 10)

/** Months before the decision that are read: the last ten working days before a 1st lie in one. */
const MONTHS_BEFORE = 1

/** Most months after a decision that are read. */
const MONTHS_AFTER = 13

function monthsOfAction({ createdAt }: ActionDocument, date: LocalDate): Month[] {
  const first = addMonths(monthOf(dayOfInstant(createdAt)), -MONTHS_BEFORE)
  const all = Array.from({ length: MONTHS_BEFORE + MONTHS_AFTER }, (_, i) => addMonths(first, i))
  return all.filter((month) => month <= monthOf(date))
}

/**
 * Measures actions at a date, each over its cells (4-decisions, 69): one query once the months are stored. The caller
 * has checked the cover.
 */
export async function readEffects(
  actions: readonly ActionDocument[],
  date: LocalDate,
  reference: ReferenceData,
): Promise<(action: ActionDocument) => MeasuredAction> {
  const ids = new Set(
    actions.flatMap((action) =>
      sitesOf(reference.network, scopeOfAction(action)).map(({ _id }) => _id),
    ),
  )
  const months = [...new Set(actions.flatMap((action) => monthsOfAction(action, date)))].sort()
  const monthsOf = await readLeverMonths([...ids], months, reference)
  return (action) => {
    const { state, lever, createdAt, endedAt, updatedAt } = action
    return measureAction(cellsOf(scopeOfAction(action), action, reference, monthsOf), lever, {
      date,
      decidedOn: dayOfInstant(createdAt),
      endedOn: state === 'open' ? null : dayOfInstant(endedAt ?? updatedAt),
    })
  }
}
