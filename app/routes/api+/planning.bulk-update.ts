import { planningContracts } from '~/api/planning.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { saveBatch } from '~/services/attendance/save.server'

export const { loader, action } = endpoint(
  handle(planningContracts.bulk, ({ principal, input, request }) => {
    // Each field by name: an object rest (`...entry`) costs V8 1 µs per field.
    const entries = input.entries.map(({ worker, date, code, isApprenti, seen }) => {
      return { workerId: worker, date, code, isApprenti, seen: seen ?? null }
    })
    return saveBatch(principal, entries, request)
  }),
)
