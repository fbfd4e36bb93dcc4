import { planningContracts } from '~/api/planning.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { saveBatch } from '~/services/attendance/save.server'

export const { loader, action } = endpoint(
  handle(planningContracts.bulk, ({ principal, input, request }) => {
    const entries = input.entries.map(({ worker, service: _service, seen, ...entry }) => ({
      ...entry,
      workerId: worker,
      seen: seen ?? null,
    }))
    return saveBatch(principal, entries, request)
  }),
)
