import type { NextFunction, Request, Response } from 'express'

/**
 * Sets `Cache-Control: no-store` on every response but static files, which are served earlier. After a sign-out the Back
 * button then requests the page again, and shows nothing of the previous user. Set when the headers are written, so that
 * it overrides the response's own header.
 */
export function noStore(_request: Request, response: Response, next: NextFunction): void {
  const { writeHead } = response
  response.writeHead = ((...answer: Parameters<typeof writeHead>) => {
    response.setHeader('Cache-Control', 'no-store')
    return writeHead.apply(response, answer)
  }) as typeof writeHead
  next()
}
