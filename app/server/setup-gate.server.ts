import type { RequestHandler } from 'express'
import { NotSetUpError } from '~/domain/setup/errors'
import { isSetUp } from '~/services/setup/setup.server'
import { serverUrls } from '~/urls'
import { refuse } from './error-response'

const SETUP_CALL = '/api/setup'

/**
 * Handler for a product without accounts (9-first-day §1): REST calls get 503, every other address leads to the
 * set-up. It stops asking the database once an account exists.
 */
export function awaitSetup(): RequestHandler {
  let isOver = false
  return async (request, response, next) => {
    try {
      const path = request.path.toLowerCase().replace(/\/$/, '')
      const isOpen = path === serverUrls.setUp() || path === SETUP_CALL
      if (isOver || isOpen) return next()
      isOver = await isSetUp()
      if (isOver) return next()
      if (path.startsWith('/api/') || path === '/api')
        return refuse(request, response, 503, new NotSetUpError().message)
      response.redirect(303, serverUrls.setUp())
    } catch (error) {
      next(error)
    }
  }
}
