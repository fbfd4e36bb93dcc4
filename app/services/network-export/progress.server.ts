import type { ExportProgress } from '~/domain/network-export/view'

/** Exports of which the progress is known. */
const KNOWN = 50

/** Progress of this process's exports by account and mark, the oldest first. */
const exports = new Map<string, ExportProgress>()

const keyOf = (userId: string, mark: string) => `${userId}|${mark}`

/** Progress of an export that this process writes or wrote; null when it is unknown. */
export const exportProgress = (userId: string, mark: string): ExportProgress | null =>
  exports.get(keyOf(userId, mark)) ?? null

/**
 * Follows an export whose page gave it a mark. Memory is bounded: a new export drops the oldest.
 * @returns a function that notes the file whose writing begins; null: all files are written
 */
export function followExport(
  userId: string,
  mark: string,
  total: number,
): (name: string | null) => void {
  const key = keyOf(userId, mark)
  let begun = 0
  exports.delete(key)
  for (const oldest of [...exports.keys()].slice(0, Math.max(0, exports.size - KNOWN + 1)))
    exports.delete(oldest)
  return (name) => {
    if (name !== null) begun += 1
    exports.set(key, { done: name === null ? total : begun - 1, total, name })
  }
}
