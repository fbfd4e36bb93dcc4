const NOT_PREPARED = 'L’export n’a pas pu être préparé'

/** French message when the export's data could not be loaded (7-beyond §3; 4-decisions, 42). */
export const EXPORT_UNREAD = `${NOT_PREPARED}\u202f: les données n’ont pas pu être lues.`

/** French message when the export's file could not be written. */
export const EXPORT_UNWRITTEN = `${NOT_PREPARED}. Recommencez dans quelques minutes.`
