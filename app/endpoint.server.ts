import { endpointWith } from '~/api/handler.server'
import { authenticate } from './services/session/session.server'

/**
 * The loader and action of a REST address, authenticated by the product's sessions. This file joins `app/api`
 * and `app/services`, which do not know each other.
 */
export const endpoint = endpointWith(authenticate)

export { handle, handlePublic } from '~/api/handler.server'
