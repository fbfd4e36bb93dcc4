/** Cells typed and not yet saved, kept in the browser: name of the cell → what the page showed and what was typed. */
export type Kept = Record<string, [seen: string, text: string]>

interface Stored {
  version: 1
  at: string
  cells: Kept
}

/** Where one person's unsaved cells of one concession and month are kept. */
export function keeperKey(userId: string, siteId: string, month: string): string {
  return `planning/${userId}/${siteId}/${month}`
}

/** What is kept, null when nothing is or it cannot be read. */
export function recall(key: string): { at: string; cells: Kept } | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored | null
    return stored?.version === 1 && Object.keys(stored.cells).length > 0 ? stored : null
  } catch {
    return null
  }
}

/** Keeps the cells; nothing to keep removes what was there. A full or closed storage is not an error. */
export function keep(key: string, cells: Kept): void {
  try {
    if (Object.keys(cells).length === 0) localStorage.removeItem(key)
    else {
      const stored: Stored = { version: 1, at: new Date().toISOString(), cells }
      localStorage.setItem(key, JSON.stringify(stored))
    }
  } catch {
    // why: private windows refuse storage; the form itself still holds everything
  }
}

/** Throws away what is kept. */
export function forget(key: string): void {
  keep(key, {})
}
