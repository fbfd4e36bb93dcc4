import { personalDataContracts } from '~/api/personal-data.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { retentionAnswer, saveRetention } from '~/services/personal-data/retention.server'

export const { loader, action } = endpoint(
  handle(personalDataContracts.retention, ({ principal, input }) =>
    retentionAnswer(principal, input),
  ),
  handle(personalDataContracts.keep, ({ principal, input }) => saveRetention(principal, input)),
)
