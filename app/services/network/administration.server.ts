import { findRunningImports } from '~/db/imports.server'
import { ImportRunningError } from '~/domain/hierarchy/edits'
import { markInterruptedImports } from '~/services/imports/log.server'

/** No import may be writing while a concession changes its place or goes. @throws ImportRunningError */
export async function assertNoImport(): Promise<void> {
  if ((await findRunningImports()).length === 0) return
  await markInterruptedImports()
  if ((await findRunningImports()).length > 0) throw new ImportRunningError()
}

/** How often a write is tried again when somebody changed the same thing between reading and writing. */
const TRIES = 5

/** Repeats a read-check-write until the write finds what was read. */
export async function untilWritten<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let left = TRIES; left > 0; left--) {
    const done = await attempt()
    if (done !== null) return done
  }
  throw new Error('the same document changed at each try')
}
