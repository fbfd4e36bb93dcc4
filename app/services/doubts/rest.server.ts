import { referenceData } from '~/db/collections/reference-data.server'
import { covers, type Principal } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { ForbiddenError } from '~/domain/errors'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { confirmDoubt } from './confirm.server'
import { type DoubtGaps, withGaps } from './doubt-gaps.server'
import { type PlacedDoubt, readDoubts } from './read-doubts.server'

/** Measures as calls name them, the euros as `GET /records/causes` does. */
const OUTWARD = { revenue: 'netRevenue', ht: 'ht', hec: 'hec' } as const

const answerOf = (doubt: PlacedDoubt & DoubtGaps) => {
  const { _id, siteId, service, measure, date, kind, old, importId, state } = doubt
  const { gapWith, gapWithout } = doubt
  return {
    _id,
    siteId,
    service,
    measure: OUTWARD[measure],
    date,
    kind,
    old,
    new: doubt.new,
    gapWith,
    gapWithout,
    importId,
    state,
  }
}

/** `GET /doubts`: doubts of a scope's month up to a date; without a scope, of the user's whole cover. @throws ForbiddenError */
export async function readDoubtsCall(
  principal: Principal,
  { date, ...keys }: { date: LocalDate; site?: string; plate?: string; group?: string },
) {
  const scope = await scopeOfCall(principal, keys)
  if (!scope || !covers(principal.cover, scope)) throw new ForbiddenError()
  const reference = await referenceData()
  const doubts = await readDoubts(scope, date, reference)
  return (await withGaps(doubts, { scope, date }, reference)).map(answerOf)
}

/** `POST /doubts/{id}/confirm`. @throws as `confirmDoubt` */
export async function confirmDoubtCall(
  principal: Principal,
  { id, new: figure, reason }: { id: string; new: number; reason: string },
) {
  const doubt = await confirmDoubt(principal, id, { figure, reason })
  const scope = await scopeOfCall(principal, { site: doubt.siteId })
  if (!scope) throw new ForbiddenError()
  const reference = await referenceData()
  const [answer] = await withGaps([doubt], { scope, date: doubt.date }, reference)
  if (!answer) throw new Error('a doubt has one answer')
  return answerOf(answer)
}
