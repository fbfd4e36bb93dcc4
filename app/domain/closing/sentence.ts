import { type Month, ofFrenchMonth } from '../calendar/business-day'

/** The sentence of whatever a closed month refuses (7-beyond §4). By itself: pages that edit show it. */
export const closedSentence = (month: Month): string =>
  `Le mois ${ofFrenchMonth(month)} est clôturé\u202f: planning, objectifs, imports et qualité ne peuvent plus être modifiés. Un administrateur peut le rouvrir.`
