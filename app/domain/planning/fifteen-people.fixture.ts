import { daysOf, weekday } from '../calendar/day-arithmetic'
import type { LocalDate, Month } from '../calendar/local-date'
import type { Service } from '../workshop-services'
import { isClosed } from './grid/month-days'

/** One collaborator of the concession that the tests count by hand. */
export interface FixturePerson {
  name: string
  service: Service
  metier: string
  isApprentice: boolean
  /** codes of the month, by date; closed days are empty */
  codes: Record<LocalDate, string>
}

const ABSENCES = ['CP', 'PCP', 'CFA', 'M', 'F', 'D', 'R', 'PA', 'RTT', 'A']

/**
 * A concession of 15 people that uses every code. With W open weekdays and S open Saturdays, by hand:
 * Encadrement W, Administratif W, CAS/CCS/CE 3W − 2,
 * Mécanique W + 1.107W + 0.75W + 0.5W + (W + S) + (W − 10) = 5.357W + S − 10,
 * Rapide W + (W + 0.5S), Carrosserie W + 1.107S.
 */
export function fifteenPeople(month: Month, holidays: ReadonlySet<LocalDate>): FixturePerson[] {
  const open = daysOf(month).filter((date) => !isClosed(date, holidays))
  const saturdays = open.filter((date) => weekday(date) === 6)
  const weekdays = open.filter((date) => weekday(date) !== 6)
  const person = (
    name: string,
    service: Service,
    metier: string,
    onWeekdays: string,
    onSaturdays = '',
    first: readonly string[] = [],
    isApprentice = false,
  ): FixturePerson => ({
    name,
    service,
    metier,
    isApprentice,
    codes: Object.fromEntries([
      ...weekdays.map((date, rank) => [date, first[rank] ?? onWeekdays]),
      ...saturdays.map((date) => [date, onSaturdays]),
    ]),
  })
  return [
    person('Alain Chef', 'guidance', 'Encadrant', 'P'),
    person('Brigitte Bureau', 'administrative', 'Secrétaire', 'P'),
    person('Chloé Accueil', 'cas_ccs_ce', 'CCS', 'P'),
    person('David Accueil', 'cas_ccs_ce', 'CAS', 'P', '', ['CP']),
    person('Élodie Accueil', 'cas_ccs_ce', 'CE', 'P', '', ['P', 'RTT']),
    person('Fabien Atelier', 'mechanic', 'Mécanicien', '1'),
    person('Gérard Atelier', 'mechanic', 'Mécanicien', '1.107'),
    person('Hugo Atelier', 'mechanic', 'Technicien', '0.75'),
    person('Inès Atelier', 'mechanic', 'Essayeur', '0.5'),
    person('Jules Atelier', 'mechanic', 'Technicien', '1', '1'),
    person('Karim Apprenti', 'mechanic', 'Mécanicien', '1', '', ABSENCES, true),
    person('Léa Rapide', 'quickService', 'Mécanicien rapide', '1'),
    person('Marc Rapide', 'quickService', 'Mécanicien rapide', '1', '0.5', [], true),
    person('Nadia Tôle', 'body', 'Carrossier', '1'),
    person('Omar Peinture', 'body', 'Carrossier', '', '1.107'),
  ]
}

/** The months that the tests count: 28, 29, 30 and 31 days, with their holidays. */
export const FIXTURE_HOLIDAYS: ReadonlySet<LocalDate> = new Set([
  '2026-04-06',
  '2026-05-01',
  '2026-05-08',
  '2026-05-14',
  '2026-05-25',
])
