import { endpointWith } from '~/api/handler.server'
import { authenticateKey, keyOf } from './services/api-keys/authenticate.server'
import { authenticate } from './services/session/session.server'
import { answerOnce } from './services/writes/idempotency-key.server'

/**
 * The loader and action of a REST address, authenticated by the product's sessions and API keys. This file joins
 * `app/api` and `app/services`, which do not know each other.
 */
export const endpoint = endpointWith({
  authenticate: async (request, clientIp) => {
    const key = keyOf(request)
    return key ? authenticateKey(key, request.headers, clientIp) : authenticate(request)
  },
  answerOnce,
})

export { handle, handlePublic } from '~/api/handler.server'
