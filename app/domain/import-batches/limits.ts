import { RuleError } from '../errors'
import { checkFileName } from '../imports/rules'
import { namesUpTo, numberText, quoted } from '../message-format'

/** Most files of a batch, those of its archives included, and their unpacked bytes together (9-first-day §3). */
const MAX_BATCH_FILES = 200
const MAX_BATCH_BYTES = 500 * 1024 * 1024
/** Names of files left out that a batch keeps; further ones are counted. */
export const MAX_LEFT_OUT = 100

/** File that a batch leaves out, with the French reason. */
export interface LeftOut {
  name: string
  reason: string
}

export const TOO_LARGE = 'dépasse 20\u202fMo'

/** 413: more files, or more bytes, than one batch holds. */
export class BatchTooLargeError extends RuleError {
  constructor(files: number) {
    super(
      files > MAX_BATCH_FILES
        ? `L’envoi contient ${numberText(files)} fichiers, au plus 200 sont pris à la fois\u202f: envoyez-le en plusieurs fois.`
        : 'L’envoi dépasse 500\u202fMo une fois décompressé\u202f: envoyez-le en plusieurs fois.',
      413,
    )
  }
}

/** 422: none of several files can be read. */
export class NothingToReadError extends RuleError {
  constructor(leftOut: readonly LeftOut[]) {
    const names = leftOut.map(({ name, reason }) => `${quoted(name)} (${reason})`)
    super(
      names.length === 0
        ? 'L’archive ne contient aucun fichier.'
        : `Aucun fichier de l’envoi ne peut être importé\u202f: ${namesUpTo(names, 5)}.`,
      422,
    )
  }
}

/** @throws BatchTooLargeError */
export function checkBatchSize(files: readonly { size: number }[]): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (files.length > MAX_BATCH_FILES || bytes > MAX_BATCH_BYTES)
    throw new BatchTooLargeError(files.length)
}

/** True for the name of a ZIP archive. */
export const isZipName = (name: string): boolean => /\.zip$/i.test(name)

/** Base name of a path in an archive, with slashes of either kind. */
export const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? ''

/** Why a file is left out by its path; null for one that an import may read. Archives are for the caller to open. */
export function leftOutByName(path: string): string | null {
  const name = baseName(path)
  if (/^(\.|~\$)/.test(name) || /(^|[\\/])__MACOSX[\\/]/.test(path))
    return 'fichier caché du système'
  try {
    checkFileName(name)
    return null
  } catch {
    return 'ni classeur (.xlsx, .xls, .ods) ni texte (.csv, .txt)'
  }
}
