import { attempt } from '~/infra/dispensable.server'
import { markInterruptedImports } from './log.server'
import { finishUndos } from './undo.server'

/** Ends what was cut short before the log is read; a disk that takes no writes keeps nobody from reading it. */
export async function mendLog(): Promise<void> {
  await Promise.all([
    attempt('the end of an import that was cut short', markInterruptedImports),
    attempt('the end of an undo that was cut short', finishUndos),
  ])
}
