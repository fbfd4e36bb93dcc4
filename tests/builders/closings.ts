import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { makeClosing } from '~/services/closing/closings.server'
import { makeNetwork } from './hierarchy'
import { admin } from './imports'

/** The closed month, one of its Fridays, and the activity date of an import on that Friday. */
export const CLOSED = '2026-10'
export const CLOSED_FRIDAY = '2026-10-30'
export const CLOSED_THURSDAY = '2026-10-29'

/** Message that rejects writes to the closed October. */
export const SENTENCE =
  'Le mois d’octobre 2026 est clôturé\u202f: planning, objectifs, imports et qualité ne peuvent plus être modifiés. Un administrateur peut le rouvrir.'

/** The test network, with the clock at 08:30 on Friday 20 November 2026. */
export async function novemberMorning() {
  setClock(instantOfParis('2026-11-20T08:30'))
  return makeNetwork()
}

/** Closes October for a group, or the network. */
export const closeOctober = (scope: string) => makeClosing(admin, { month: CLOSED, scope })
