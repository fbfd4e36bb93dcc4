/** The body of a request was refused for its size while it was still coming in; the visitor has his answer. */
export class BodyTooLargeError extends Error {
  override name = 'BodyTooLargeError'
}

/**
 * Whether a request failed because it ended before it was read: its sender left, or it was already refused. That
 * is nobody's defect. A database or a mail server whose connection broke is one, whatever its code.
 */
export function isCutShort(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return (
    error instanceof BodyTooLargeError ||
    error.name === 'AbortError' ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    // why: Node's own words for a request whose connection went away
    (code === 'ECONNRESET' && error.message === 'aborted')
  )
}
