import { sessionContracts } from '~/api/session.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { signOutOfRest } from '~/services/session/session.server'

export const { loader, action } = endpoint(
  handle(sessionContracts.logout, ({ request }) => signOutOfRest(request)),
)
