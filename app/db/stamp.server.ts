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
