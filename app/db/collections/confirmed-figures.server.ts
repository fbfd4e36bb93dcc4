import type { LocalDate } from '~/domain/calendar/local-date'
import type { ConfirmedFigure } from '~/domain/doubts/site-doubts'
import { MEASURE_FIGURES } from '~/domain/records/measures'
import { defineModel } from '../driver/collection.server'
import type { Transaction } from '../driver/transaction.server'
import { records } from './records.server'

/**
 * Figure that a user confirmed (4-decisions, 66). It is never deleted: another figure of the day is judged, and the
 * confirmed one counts again when an undo restores it. The audit trail has the user and the reason.
 */
export interface ConfirmedFigureDocument extends ConfirmedFigure {
  _id: string
  siteId: string
}

export const confirmedFigures = defineModel<ConfirmedFigureDocument>('confirmedFigures', [
  {
    key: { siteId: 1, date: 1, service: 1, measure: 1, cumulative: 1 },
    name: 'figure',
    unique: true,
  },
])

/** The confirmed figures of some concessions from a date to another. */
export async function confirmedBetween(
  siteIds: readonly string[],
  first: LocalDate,
  last: LocalDate,
): Promise<ConfirmedFigureDocument[]> {
  if (siteIds.length === 0) return []
  return (await confirmedFigures.open())
    .find({ siteId: { $in: [...siteIds] }, date: { $gte: first, $lte: last } })
    .toArray()
}

/** Inserts a confirmation; false when the record no longer has this figure. */
export async function insertConfirmedFigure(
  figure: ConfirmedFigureDocument,
  tx: Transaction,
): Promise<boolean> {
  const { siteId, date, service, measure, cumulative } = figure
  const field = `services.${service}.${MEASURE_FIGURES[measure]}`
  const held = await (await records.open()).findOne(
    { siteId, date, [field]: cumulative },
    { projection: { _id: 1 }, session: tx },
  )
  if (!held) return false
  await (await confirmedFigures.open()).insertOne(figure, { session: tx })
  return true
}
