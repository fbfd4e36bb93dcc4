import { frenchDay, type LocalDate } from '~/domain/calendar/local-date'
import { withoutNoise } from '~/domain/decimal'
import { numberText, quoted } from '~/domain/message-format'
import type { Employment } from '~/domain/planning/employment'
import type { WorkerFigures } from '~/domain/records/figures'
import { WORKERS } from '../parts/columns'
import type { Findings } from '../reading/findings'

/** A collaborator with its dates. */
interface Dated extends Employment {
  _id: string
  name: string
}

const billedBy = (rows: readonly WorkerFigures[], workerId: string) =>
  withoutNoise(
    rows.reduce((sum, row) => (row.workerId === workerId ? sum + row.billedHours : sum), 0),
  )

/**
 * Doubts hours that grow while a collaborator is not in the staff of the concession: they count for no one (4-decisions,
 * 73).
 * @param before rows of the month's latest earlier record; null: none
 */
export function warnOfOutsideHours(
  site: string,
  {
    date,
    workers,
    before,
  }: {
    date: LocalDate
    workers: readonly WorkerFigures[]
    before: readonly WorkerFigures[] | null
  },
  staff: readonly Dated[],
  warnings: Findings,
): void {
  for (const { _id, name, arrivesOn, leavesOn } of staff) {
    const isGone = Boolean(leavesOn && leavesOn < date)
    if (!isGone && !(arrivesOn && arrivesOn > date)) continue
    const grown = withoutNoise(billedBy(workers, _id) - billedBy(before ?? [], _id))
    if (grown <= 0) continue
    const when = isGone
      ? `après son dernier jour, le ${frenchDay(leavesOn ?? '')}`
      : `avant son arrivée, le ${frenchDay(arrivesOn ?? '')}`
    warnings.add(
      { sheet: WORKERS.name, column: 'Heures facturées', site },
      `${quoted(name)} (${site})\u202f: ${numberText(grown)}\u00a0h facturées ${when}. Elles ne comptent pas.`,
      'outside',
    )
  }
}
