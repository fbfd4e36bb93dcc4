import type { LateNote } from '~/domain/freshness/view'
import { frenchDate } from '~/format/dates'
import { firstLines } from './first-lines'

/** The late concessions with the date of what they have, one line each. */
export const lateLines = (late: readonly LateNote[]): string[] =>
  firstLines(
    late.map(
      ({ name, date }) =>
        `${name}\u202f: ${date ? `données du ${frenchDate(date)}` : 'aucune donnée ce mois'}`,
    ),
  )
