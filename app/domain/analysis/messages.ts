import { type BusinessDay, frenchDay } from '../calendar/local-date'

/** Message when there is no record up to a date, on /hours and in the statistics (3 §8). */
export const noStatistics = (date: BusinessDay): string =>
  `Aucune donnée de performance agrégée trouvée pour le ${frenchDay(date)}.`

/** Note for figures whose concessions have different data dates (4-decisions, 39). */
export const EACH_AT_ITS_OWN = 'chaque concession à la date de ses données'
