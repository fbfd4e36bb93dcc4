import { json } from '@remix-run/node'
import { unreadableMonthsHeaders } from '~/api/incomplete-list-headers.server'
import { objectifsContracts } from '~/api/objectifs.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readHistoryCall } from '~/services/objectifs/rest.server'

export const { loader, action } = endpoint(
  handle(objectifsContracts.readHistory, async ({ principal, input }) => {
    const { items, unreadable } = await readHistoryCall(principal, input)
    return json(items, { headers: unreadableMonthsHeaders(unreadable) })
  }),
)
