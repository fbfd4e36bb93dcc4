/**
 * Reason for refusing a data directory: `in-use` by another process or thread; `unusable` folder (no rights, disk full,
 * no folder; see `code`); `damaged` or foreign store; `gone`, the directory was used and its store is missing; `newer`,
 * written by a later version of this server.
 */
export type RefusalReason = 'in-use' | 'unusable' | 'damaged' | 'gone' | 'newer'

/** The server refuses to start on this data directory. */
export class RefusedStartError extends Error {
  override name = 'RefusedStartError'

  /** @param code the system's name for what is wrong with the folder: EACCES, EROFS, ENOSPC … */
  constructor(
    readonly reason: RefusalReason,
    message: string,
    readonly code: string | null = null,
  ) {
    super(message)
  }
}

/** System error codes by SQLite's primary error code. */
const SYSTEM_NAMES: Readonly<Record<string, string>> = {
  SQLITE_FULL: 'ENOSPC',
  SQLITE_READONLY: 'EROFS',
  SQLITE_CANTOPEN: 'EACCES',
}

/** Converts an error from opening a store into a `RefusedStartError`. */
export function refusalOf(error: unknown): RefusedStartError {
  if (error instanceof RefusedStartError) return error
  const { code = null, message } = error as { code?: string | null; message: string }
  // libsql sets no code when it cannot open the file.
  const given = /^ConnectionFailed/.test(message) ? 'SQLITE_CANTOPEN' : code
  const primary = /^SQLITE_[A-Z]+/.exec(given ?? '')?.[0] ?? given ?? ''
  if (primary === 'SQLITE_BUSY' || primary === 'SQLITE_LOCKED')
    return new RefusedStartError('in-use', 'the directory is open elsewhere')
  if (primary === 'SQLITE_NOTADB' || primary === 'SQLITE_CORRUPT')
    return new RefusedStartError('damaged', message)
  return new RefusedStartError('unusable', message, SYSTEM_NAMES[primary] ?? code)
}
