/** Largest model as JSON text, in bytes (8 §1). */
export const MOST_BYTES = 64 * 1024
/** Most terms of a field. */
export const MOST_TERMS = 40
/** Most source values of a model, over all its fields. */
export const MOST_VALUES = 5_000
/** Longest header, source value or sheet name, in characters. */
export const LONGEST_TEXT = 200
/** Longest name of a model, in characters. */
export const LONGEST_NAME = 80
/** Most models in use at the same time: every import compares its file with all of them. */
export const MOST_MODELS = 200
/** Most sheets, or patterns of their names, that a model reads as one table. */
export const MOST_SHEETS = 40
