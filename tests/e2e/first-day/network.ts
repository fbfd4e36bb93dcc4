import { weekday } from '../../../app/domain/calendar/day-arithmetic'
import { addDays } from '../../../app/domain/calendar/day-counting'
import {
  ACTIVITY_HEADER,
  activityRow,
  SALES_HEADER,
  salesRow,
  WORKER_HEADER,
  workerRow,
} from '../../../app/imports/activity/rows.fixture'
import { bySheetJs } from '../../../app/imports/workbook/writers.fixture'

/** Made-up network: 12 concessions in three plates of two groups, 72 people, a year of targets, 20 days of files. */
export const MONTH = '2026-11'
export const PASSWORD = 'Un-Secret-Neuf-26'
export const FIRST = { name: 'Claire Fontaine', email: 'claire@exemple.fr', password: PASSWORD }

const two = (number: number) => String(number).padStart(2, '0')

export const SITES = Array.from({ length: 12 }, (_, i) => ({
  i,
  name: `Garage ${two(i + 1)}`,
  pdv: `0${410 + i}`,
  plate: `Plaque ${1 + Math.floor(i / 4)}`,
  group: i < 8 ? 'Groupe Armor' : 'Groupe Loire',
}))

const TEAMS = [
  { service: 'mechanic', label: 'Mécanique', metier: 'Mécanicien' },
  { service: 'mechanic', label: 'Mécanique', metier: 'Technicien' },
  { service: 'quickService', label: 'Rapide', metier: 'Mécanicien rapide' },
  { service: 'body', label: 'Carrosserie', metier: 'Carrossier' },
  { service: 'cas_ccs_ce', label: 'CAS / CCS / CE', metier: 'CCS' },
  { service: 'guidance', label: 'Encadrement', metier: 'Encadrant' },
] as const

export const PEOPLE = SITES.flatMap((site) =>
  TEAMS.map((team, p) => ({
    ...team,
    site,
    name: `Camille ${two(site.i + 1)}-${p + 1}`,
    matricule: `M${two(site.i + 1)}${p + 1}`,
    apprentice: p === 1 && site.i % 3 === 0,
    arrival: '2024-01-08',
  })),
)

export const SERVICES = [
  { key: 'mechanic', label: 'Mécanique', share: 5 },
  { key: 'quickService', label: 'Rapide', share: 2 },
  { key: 'body', label: 'Carrosserie', share: 3 },
] as const

/** Targets of a concession, month and service; the budget is their sum. */
export const TARGETS = SITES.flatMap((site) =>
  Array.from({ length: 12 }, (_, m) => ({
    site,
    month: m + 1,
    services: SERVICES.map(({ key, label, share }) => ({
      key,
      label,
      totalHours: share * (40 + site.i),
      hecHours: share * (25 + m),
      revenue: share * (4000 + 100 * site.i + 10 * m) + 0.5,
    })),
    entries: 300 + site.i,
  })),
)

/** The product begins with the legal ones; the network adds its own. */
export const HOLIDAYS = [['2026-11-27', 'Fermeture du réseau']] as const

export const ACCOUNTS = SITES.map((site) => ({
  email: `manager${site.i + 1}@exemple.fr`,
  name: `Dominique ${two(site.i + 1)}`,
  metier: 'Chef des ventes',
  site,
}))

/** The 20 days of files, in order: those of October and November up to yesterday that a workshop works. */
export const DAYS = Array.from({ length: 29 }, (_, i) => addDays('2026-10-22', i)).filter(
  (day) => weekday(day) < 6 && day !== '2026-11-11',
)

/** Import date of a day's file: the next day, after a Friday the Monday. */
export const importDate = (day: string) => addDays(day, weekday(day) === 5 ? 3 : 1)

/** DMS export of a day: cumulative figures of its month per concession, workshop, collaborator and adviser. */
export function activityFile(day: string): Buffer {
  const rank = DAYS.filter((other) => other.slice(0, 7) === day.slice(0, 7) && other <= day).length
  const figures = ({ i }: (typeof SITES)[number], share: number) => ({
    'CA Net': share * rank * (150 + 10 * i) + 0.25,
    'Heures totales': share * rank * 1.5,
    'Heures HEC': share * rank,
    'Heures en cours': share * 4.5,
    'OR en cours': share,
    'Factures client': share * rank * 2,
    'Factures garantie': rank,
    'Factures cession': share + rank,
  })
  const productive = PEOPLE.filter(({ service }) => SERVICES.some(({ key }) => key === service))
  const advisers = PEOPLE.filter(({ service }) => service === 'cas_ccs_ce')
  return bySheetJs({
    Activité: [
      ACTIVITY_HEADER,
      ...SITES.flatMap((site) =>
        SERVICES.map(({ label, share }) => activityRow(site.pdv, label, figures(site, share))),
      ),
    ],
    Collaborateurs: [
      WORKER_HEADER,
      ...productive.map(({ site, name, matricule, label }) =>
        workerRow(site.pdv, name, { matricule, service: label, billed: rank * 6.5, ongoing: 2 }),
      ),
    ],
    'Ventes additionnelles': [
      SALES_HEADER,
      ...advisers.map(({ site, name }) =>
        salesRow(site.pdv, name, 'Mécanique', { tires: rank + site.i }),
      ),
    ],
  })
}

const french = (day: string) => day.split('-').reverse().join('/')

/** Rows to type into the downloaded workbook, by sheet, in the order of its columns. */
export const WORKBOOK_ROWS: Record<string, (string | number)[][]> = {
  Réseau: SITES.map(({ group, plate, name, pdv }) => [group, plate, name, pdv]),
  Collaborateurs: PEOPLE.map(({ site, name, matricule, label, metier, apprentice, arrival }) => [
    site.name,
    name,
    matricule,
    label,
    metier,
    label === 'CAS / CCS / CE' ? 'Mécanique' : '',
    apprentice ? 'oui' : 'non',
    french(arrival),
  ]),
  Comptes: ACCOUNTS.map(({ email, name, metier, site }) => [
    email,
    name,
    metier,
    'Manager',
    'Concession',
    site.name,
    '',
    'oui',
    'oui',
  ]),
  Objectifs: TARGETS.flatMap(({ site, month, services, entries }) => {
    const head = [site.name, `${two(month)}/2026`]
    const sum = (of: (service: (typeof services)[number]) => number) =>
      services.reduce((all, service) => all + of(service), 0)
    return [
      ...services.map((service) => [
        ...head,
        service.label,
        service.totalHours,
        service.hecHours,
        service.revenue,
      ]),
      [
        ...head,
        'Budget',
        sum(({ totalHours }) => totalHours),
        sum(({ hecHours }) => hecHours),
        sum(({ revenue }) => revenue),
        '',
        entries,
      ],
    ]
  }),
  Fériés: HOLIDAYS.map(([day, name]) => [french(day), name]),
}
