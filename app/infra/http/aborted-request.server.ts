/** Request body rejected for its size while still arriving; the client already has its response. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError'
}

/**
 * Tests whether a request failed because it ended before it was read: the client disconnected, or the request was
 * rejected. Not a defect, unlike a broken connection to the database or the mail server with the same error code.
 */
export function isAbortedRequest(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return (
    error instanceof BodyTooLargeError ||
    error.name === 'AbortError' ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    // Node's message for a request whose connection was closed.
    (code === 'ECONNRESET' && error.message === 'aborted')
  )
}
