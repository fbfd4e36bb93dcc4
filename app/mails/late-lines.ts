import { frenchDate } from '~/domain/format/dates'
import type { LateNote } from '~/domain/freshness/view'
import { firstLines } from './first-lines'
import { plain, type SectionLine } from './mail'

/** The late concessions with the date of what they have, one line each. */
export const lateLines = (late: readonly LateNote[]): SectionLine[] =>
  firstLines(
    late.map(({ name, date }) =>
      plain(`${name}\u202f: ${date ? `données du ${frenchDate(date)}` : 'aucune donnée ce mois'}`),
    ),
  )
