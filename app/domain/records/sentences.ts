import { type BusinessDay, frenchDay } from '../calendar/business-day'

/** No record up to a date, of the figures that /hours and the statistics add up (3 §8). */
export const noStatistics = (date: BusinessDay): string =>
  `Aucune donnée de performance agrégée trouvée pour le ${frenchDay(date)}.`

/** Said of figures whose concessions have data of several days (4-decisions, 39). */
export const EACH_AT_ITS_OWN = 'chaque concession à la date de ses données'
