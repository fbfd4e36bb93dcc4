import { planningContracts } from '~/api/planning.contracts.server'
import { NothingToSaveError } from '~/domain/planning/admission'
import { endpoint, handle } from '~/endpoint.server'
import { saveBatch } from '~/services/planning/save.server'

export const { loader, action } = endpoint(
  handle(planningContracts.bulk, async ({ principal, input }) => {
    const entries = input.entries.map(({ worker, service: _service, seen, ...entry }) => ({
      ...entry,
      workerId: worker,
      seen: seen ?? null,
    }))
    const result = await saveBatch(principal, entries)
    const saved = result.upsertedCount + result.modifiedCount
    const message =
      saved === 0
        ? new NothingToSaveError().message
        : saved < 2
          ? `${saved} entrée enregistrée.`
          : `${saved} entrées enregistrées.`
    return { message, ...result }
  }),
)
