import { addDays } from './day-counting'
import { dayIn, type LocalDate, monthIn } from './local-date'

/** Public holiday in administration's list. */
export interface Holiday {
  date: LocalDate
  name: string
}

/** Easter Sunday of a Gregorian year (the anonymous algorithm, Meeus). */
export function easter(year: number): LocalDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  return dayIn(monthIn(year, month), (h + l - 7 * m + 33 * month + 19) % 32)
}

/** The eleven national holidays of a year, in order (4-decisions, 13; spec 1 §9 lists 2025). */
export function nationalHolidays(year: number): Holiday[] {
  const sunday = easter(year)
  const holidays = [
    { date: `${year}-01-01`, name: 'Jour de l’An' },
    { date: addDays(sunday, 1), name: 'Lundi de Pâques' },
    { date: `${year}-05-01`, name: 'Fête du Travail' },
    { date: `${year}-05-08`, name: 'Victoire 1945' },
    { date: addDays(sunday, 39), name: 'Ascension' },
    { date: addDays(sunday, 50), name: 'Lundi de Pentecôte' },
    { date: `${year}-07-14`, name: 'Fête nationale' },
    { date: `${year}-08-15`, name: 'Assomption' },
    { date: `${year}-11-01`, name: 'Toussaint' },
    { date: `${year}-11-11`, name: 'Armistice 1918' },
    { date: `${year}-12-25`, name: 'Noël' },
  ]
  return holidays.sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** The two further holidays of Alsace-Moselle in a year, in order (4-decisions, 71). */
export const alsaceMoselleHolidays = (year: number): Holiday[] => [
  { date: addDays(easter(year), -2), name: 'Vendredi saint' },
  { date: `${year}-12-26`, name: 'Saint-Étienne' },
]
