/** Local draft of unsaved cells: field name → original code and typed text. */
export type DraftCells = Record<string, [seen: string, text: string]>

interface Stored {
  version: 1
  at: string
  cells: DraftCells
}

/** localStorage key of a user's draft for a concession and month. */
export function draftKey(userId: string, siteId: string, month: string): string {
  return `planning/${userId}/${siteId}/${month}`
}

/** Loads a local draft; null when there is none or the stored one is invalid. */
export function loadDraft(key: string): { at: string; cells: DraftCells } | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored | null
    return stored?.version === 1 && Object.keys(stored.cells).length > 0 ? stored : null
  } catch {
    return null
  }
}

/** Saves a local draft; no cells delete the draft. A full or blocked storage is no error. */
export function saveDraft(key: string, cells: DraftCells): void {
  try {
    if (Object.keys(cells).length === 0) localStorage.removeItem(key)
    else {
      const stored: Stored = { version: 1, at: new Date().toISOString(), cells }
      localStorage.setItem(key, JSON.stringify(stored))
    }
  } catch {
    // ignored: private windows block localStorage, and the form still contains all cells
  }
}

/** Deletes a local draft. */
export function clearDraft(key: string): void {
  saveDraft(key, {})
}
