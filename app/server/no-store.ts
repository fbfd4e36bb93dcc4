import type { NextFunction, Request, Response } from 'express'

/**
 * Every answer of the product itself, pages, their data, prints, calls and refusals, is kept by no cache: after a
 * sign-out the Back button asks the server again and shows nothing of who was there before. Static files, which
 * are served before this, stay cached. Set at the last moment, whatever the answer says of itself.
 */
export function noStore(_request: Request, response: Response, next: NextFunction): void {
  const { writeHead } = response
  response.writeHead = ((...answer: Parameters<typeof writeHead>) => {
    response.setHeader('Cache-Control', 'no-store')
    return writeHead.apply(response, answer)
  }) as typeof writeHead
  next()
}
