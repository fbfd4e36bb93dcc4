import { sessionContracts } from '~/api/session.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { userAnswer } from '~/services/session/current-user.server'

export const { loader, action } = endpoint(
  handle(sessionContracts.me, async ({ current }) => userAnswer(current)),
)
