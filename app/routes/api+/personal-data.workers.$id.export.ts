import { personalDataContracts } from '~/api/personal-data.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { personAnswer } from '~/services/personal-data/export.server'

export const { loader, action } = endpoint(
  handle(personalDataContracts.worker, ({ principal, input }) =>
    personAnswer(principal, 'worker', input.id),
  ),
)
