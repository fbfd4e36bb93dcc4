import { sessionContracts } from '~/api/session.contracts.server'
import { endpoint, handlePublic } from '~/endpoint.server'
import { signInForRest } from '~/services/sign-in/sign-in.server'

export const { loader, action } = endpoint(
  handlePublic(sessionContracts.login, ({ input, clientIp }) => signInForRest(input, clientIp)),
)
