const NOT_PREPARED = 'L’export n’a pas pu être préparé'

/** The sentence of an export whose data could not be read (7-beyond §3; 4-decisions, 42). */
export const EXPORT_UNREAD = `${NOT_PREPARED}\u202f: les données n’ont pas pu être lues.`

/** The sentence of an export whose file could not be written. */
export const EXPORT_UNWRITTEN = `${NOT_PREPARED}. Recommencez dans quelques minutes.`
