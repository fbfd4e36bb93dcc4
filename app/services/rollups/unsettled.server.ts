import { coversRollup } from '~/db/stale-sums.server'
import { together } from '~/infra/in-flight.server'
import { underWay } from './finish.server'

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
    const writes = await underWay()
    return {
      covers: (id) => writes.some(({ stale }) => stale !== null && coversRollup(stale, id)),
      reference: writes.some(({ reference }) => reference),
    }
  },
)

/** The writes under way, to be asked before loading what is to be kept. */
export const unsettled = (): Promise<Unsettled> => look(undefined)
