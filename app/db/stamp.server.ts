declare const made: unique symbol

/** Names one announced write. Only announcing makes one, so that nothing is written unannounced (4-decisions, 49). */
export type WriteToken = string & { readonly [made]: true }

/** A document that carries the token of its last write, by which a write cut short is known to have taken place. */
export interface Stamped {
  lastSave?: string
}
