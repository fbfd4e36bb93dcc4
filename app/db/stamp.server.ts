declare const made: unique symbol

/** Names one announced write. Only announcing makes one, so that nothing is written unannounced (4-decisions, 49). */
export type WriteToken = string & { readonly [made]: true }

/** A document that carries the token of its last write, by which a write cut short is known to have taken place. */
export interface Stamped {
  lastSave?: string
}

/**
 * The filter for a document that nobody has written since it was read. Each announced write replaces the token that
 * it read, so that no token disappears unnoticed; a document from before tokens matches as null.
 */
export function unwritten({ lastSave }: Stamped): { lastSave: never } {
  return { lastSave: (lastSave ?? null) as never }
}

/** What gives a document the fields back that a write changed of it, and takes the write's token away. */
export function asBefore<D extends object>(stored: D, changed: object): Partial<D> & Stamped {
  const fields = Object.keys(changed) as (keyof D)[]
  const before = Object.fromEntries(fields.map((field) => [field, stored[field]]))
  return { ...(before as Partial<D>), lastSave: '' }
}
