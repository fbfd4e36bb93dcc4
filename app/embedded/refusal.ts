/**
 * Why a data directory is not served: `in-use` by another process or thread; `unusable` as a folder (no rights, no
 * room, no folder); `damaged`, what lies there is no database of ours any more.
 */
export type RefusalReason = 'in-use' | 'unusable' | 'damaged'

/** The server does not start on this data directory. */
export class RefusedStartError extends Error {
  override name = 'RefusedStartError'

  constructor(
    readonly reason: RefusalReason,
    message: string,
  ) {
    super(message)
  }
}
