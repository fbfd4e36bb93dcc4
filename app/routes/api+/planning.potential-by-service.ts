import { json } from '@remix-run/node'
import { potentialContracts } from '~/api/potential.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readPotentialCall } from '~/services/planning/potential.server'

export const { loader, action } = endpoint(
  handle(potentialContracts.readPotentialByService, async ({ principal, input }) => {
    const answer = await readPotentialCall(principal, input)
    const status = answer.scope.type === 'error' ? 500 : 200
    return json(answer, { status })
  }),
)
