import { frenchDay, type LocalDate } from '../calendar/local-date'

/** Message when there is no record up to a date, on /hours and in the statistics (3 §8). */
export const noRecordMessage = (date: LocalDate): string =>
  `Aucune donnée de performance agrégée trouvée pour le ${frenchDay(date)}.`

/** Note for figures whose concessions have different data dates (4-decisions, 39). */
export const AT_OWN_DATA_DATE = 'chaque concession à la date de ses données'
