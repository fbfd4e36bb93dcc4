import { insertConfirmedFigure } from '~/db/collections/confirmed-figures.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { newId } from '~/db/driver/ids.server'
import { may } from '~/domain/access/permissions'
import { covers, type Principal } from '~/domain/access/scope'
import { monthOf } from '~/domain/calendar/local-date'
import {
  ConfirmingRefusedError,
  DoubtNotFoundError,
  FigureChangedError,
  readReason,
} from '~/domain/doubts/confirmation'
import { readDoubtId } from '~/domain/doubts/doubt-id'
import { ForbiddenError } from '~/domain/errors'
import { presentPlace } from '~/services/hierarchy/current-parents.server'
import { write } from '~/services/writes/write.server'
import { type PlacedDoubt, readDoubts } from './read-doubts.server'

/**
 * Confirms a doubted figure (4-decisions, 66). It belongs to the figure: another one of the same day is judged again.
 * Confirming a confirmed figure again writes nothing.
 * @param figure the doubt's `new`, as the user saw it
 * @throws ConfirmingRefusedError, ForbiddenError 403, DoubtNotFoundError, SiteNotFoundError 404, InvalidInputError 422
 * without a reason, FigureChangedError 409, ClosedMonthError 409
 */
export async function confirmDoubt(
  principal: Principal,
  id: string,
  { figure, reason: typed }: { figure: number; reason: string },
): Promise<PlacedDoubt> {
  if (!may(principal.role, 'doubts.confirm')) throw new ConfirmingRefusedError()
  const asked = readDoubtId(id)
  if (!asked) throw new DoubtNotFoundError()
  const { siteId, service, measure, date } = asked
  return retryOnConflict(async () => {
    const place = await presentPlace({ siteId })
    if (!covers(principal.cover, place)) throw new ForbiddenError()
    const reason = readReason(typed)
    const doubt = (await readDoubts(place, date)).find((one) => one._id === id)
    if (doubt?.new !== figure) throw new FigureChangedError()
    if (doubt.state === 'confirmed') return doubt
    const { cumulative } = doubt
    const confirmed = { _id: newId(), siteId, service, measure, date, cumulative }
    const changes = [
      { field: 'service', old: null, new: service },
      { field: 'measure', old: null, new: measure },
      { field: 'confirmed', old: doubt.old, new: figure },
      { field: 'reason', old: null, new: reason },
    ]
    const entry = {
      entity: 'doubt' as const,
      entityId: `${siteId}|${date}`,
      action: 'confirm' as const,
      changes,
    }
    const { plateId, groupId } = place
    const sites = [{ siteId, plateId, groupId }]
    const isWritten = await write(
      principal,
      [entry],
      (tx) => insertConfirmedFigure(confirmed, tx),
      { touched: { what: 'doubts', sites, months: [monthOf(date)] } },
    )
    return isWritten ? { ...doubt, state: 'confirmed' as const } : null
  })
}
