import { type Month, ofFrenchMonth } from '../calendar/local-date'

/**
 * French message for a write to a closed month (7-beyond §4). In a file without server code, because pages that
 * edit show it.
 */
export const closedSentence = (month: Month): string =>
  `Le mois ${ofFrenchMonth(month)} est clôturé\u202f: planning, objectifs, imports et qualité ne peuvent plus être modifiés. Un administrateur peut le rouvrir.`
