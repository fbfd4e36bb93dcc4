import { forgetLeft } from '~/db/invalidations.server'
import { pendingInvalidations } from '~/db/rollups.server'
import { coversRollup } from '~/db/stale-sums.server'
import { attempt } from '~/infra/dispensable.server'
import { together } from '~/infra/in-flight.server'

/** What writes under way forbid: to be asked before loading. */
export interface Unsettled {
  /** whether what is computed for that roll-up may not be kept */
  covers(id: string): boolean
  /** the copy of the reference data may be old */
  reference: boolean
}

const look = together(
  () => '',
  async (): Promise<Unsettled> => {
    const pending = await pendingInvalidations()
    if (pending.length > 0) await attempt('the forgetting of sums', () => forgetLeft(false))
    return {
      covers: (id) => pending.some(({ stale }) => coversRollup(stale, id)),
      reference: false,
    }
  },
)

/** The writes under way, to be asked before loading what is to be kept. */
export const unsettled = (): Promise<Unsettled> => look(undefined)
