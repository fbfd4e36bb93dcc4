import { setupContracts } from '~/api/setup.contracts.server'
import { endpoint, handlePublic } from '~/endpoint.server'
import { setUpByCall } from '~/services/setup/setup.server'

export const { loader, action } = endpoint(
  handlePublic(setupContracts.setUp, ({ input, clientIp }) => setUpByCall(input, clientIp)),
)
