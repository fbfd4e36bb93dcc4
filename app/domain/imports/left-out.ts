import { accountReserves, type FileAccount, NO_ACCOUNT } from '../file-account/account'
import { type ImportCounts, type ImportKind, type ImportState, importOutcome } from './view'

/** Import with the account of its file. */
export interface AccountedFile {
  kind: ImportKind
  state: ImportState
  counts: ImportCounts
  activityDate: string
  message: string
  /** import model of the file; missing for the product's own workbooks */
  model?: { _id: string }
  account?: FileAccount
  undo?: { undone: readonly string[] }
}

const aimOf = ({ kind, activityDate, model }: AccountedFile) =>
  [kind, activityDate, model?._id].join('|')

/**
 * Files of which something was left out without a decision, with the sentences that say what (4-decisions, 76). A file
 * counts no more once a later one of the same day and model was stored, or it was undone.
 * @param files the latest first
 */
export function leftOut<F extends AccountedFile>(
  files: readonly F[],
): { file: F; why: string[] }[] {
  const replaced = new Set<string>()
  return files.flatMap((file) => {
    const { counts, state, undo, message, account = NO_ACCOUNT } = file
    const outcome = importOutcome({ state, counts, undo: undo && { undone: undo.undone.length } })
    const aim = aimOf(file)
    if (outcome === 'running' || outcome === 'undone' || replaced.has(aim)) return []
    const isLost = outcome === 'failed' || outcome === 'interrupted'
    if (!isLost) replaced.add(aim)
    const why = [
      ...(isLost || outcome === 'partial' ? [message] : []),
      ...(isLost ? [] : accountReserves(account)),
    ].filter(Boolean)
    return why.length > 0 ? [{ file, why }] : []
  })
}
