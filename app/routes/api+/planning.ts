import { json } from '@remix-run/node'
import { leftOutHeaders } from '~/api/incomplete-list-headers.server'
import { planningContracts } from '~/api/planning.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { listEntries, upsertEntry } from '~/services/planning/entries.server'

export const { loader, action } = endpoint(
  handle(planningContracts.list, async ({ principal, input }) => {
    const { month, service, ...keys } = input
    const scope = await scopeOfCall(principal, keys, month)
    const { entries, leftOut } = await listEntries(principal, scope, month, service)
    return json(entries, { headers: leftOutHeaders(leftOut) })
  }),
  handle(planningContracts.upsert, ({ principal, input }) => {
    const { worker, service: _service, seen, ...entry } = input
    return upsertEntry(principal, { ...entry, workerId: worker, seen: seen ?? null })
  }),
)
