import { createHmac } from 'node:crypto'
import { SHAPES } from '~/domain/network-workbook/shapes'
import {
  SHEETS,
  type SheetKey,
  type StoredRow,
  type StoredSheets,
  type WorkbookDifference,
} from '~/domain/network-workbook/sheets'

/** Signature of a text by a key of the tests. */
export const sign = (text: string): string =>
  createHmac('sha256', 'clé des essais').update(text).digest('hex')
/** Checks a signature by the same key. */
export const verify = (text: string, signature: string): boolean => sign(text) === signature

/** A stored row: the given values, null in every other column. */
export const row = (
  sheet: SheetKey,
  id: string,
  values: Readonly<Record<string, string>>,
): StoredRow => ({
  id,
  values: Object.fromEntries(SHAPES[sheet].columns.map(({ key }) => [key, values[key] ?? null])),
})

/** A network without anything. */
export const EMPTY: StoredSheets = {
  network: [],
  staff: [],
  accounts: [],
  targets: [],
  workingDays: [],
  holidays: [],
}

const TEAMS: readonly Readonly<Record<string, string>>[] = [
  { team: 'mechanic', trade: 'Mécanicien' },
  { team: 'quickService', trade: 'Mécanicien rapide' },
  { team: 'body', trade: 'Carrossier' },
  { team: 'cas_ccs_ce', trade: 'CCS', secondary: 'mechanic' },
  { team: 'guidance', trade: 'Encadrant' },
]
const two = (number: number) => String(number).padStart(2, '0')

function targetsOf(site: string, id: string, months: number): StoredRow[] {
  const all = Array.from({ length: months }, (_, i) => `2026-${two(i + 1)}`)
  return all.flatMap((month) => [
    ...['mechanic', 'quickService', 'body'].map((service, i) =>
      row('targets', `${id}/${month}/${service}`, {
        site,
        month,
        service,
        totalHours: String(850 + i),
        hecHours: `${420 + i}.25`,
        revenue: '58870.55',
        revenuePerHour: '140',
        'family.tires': '120',
        'family.batteries': '0',
      }),
    ),
    row('targets', `${id}/${month}/budget`, {
      site,
      month,
      service: 'budget',
      totalHours: '2550',
      hecHours: '1260',
      revenue: '180000',
      entries: '900',
      'videocheck.tauxPresentation': '85',
      'videocheck.tauxRealisationDevis': '25000.5',
      'videocheck.caParDevis': '150',
    }),
  ])
}

/** A tidy network in the shape of the demo: plates of four concessions, a director each. */
export function tidyNetwork(
  { sites, people, months }: { sites: number; people: number; months: number },
  nameOf: (text: string, i: number) => string = (text) => text,
): StoredSheets {
  const list = Array.from({ length: sites }, (_, i) => ({
    id: `site-${i}`,
    site: nameOf(`Concession ${two(i)}`, i),
    plate: nameOf(`Plaque ${Math.floor(i / 4)}`, i - (i % 4)),
    i,
  }))
  return {
    network: list.map(({ id, site, plate, i }) =>
      row('network', id, {
        group: 'Groupe Armor',
        plate,
        site,
        pdv: i % 3 === 0 ? `00${100 + i};00${500 + i}` : `00${100 + i}`,
        ...(i === 1 ? { opensOn: '2020-03-01', closesOn: '2027-12-31' } : {}),
      }),
    ),
    staff: list.flatMap(({ id, site, i }) =>
      Array.from(
        { length: Math.floor((people * (i + 1)) / sites) - Math.floor((people * i) / sites) },
        (_, p) =>
          row('staff', `${id}-p${p}`, {
            site,
            name: nameOf(`Personne ${two(i)}-${two(p)}`, p),
            ...(p % 2 === 0 ? { matricule: `00${i}${two(p)}` } : {}),
            ...TEAMS[p % TEAMS.length],
            apprentice: p % 7 === 3 ? 'oui' : 'non',
            arrival: '2024-02-29',
          }),
      ),
    ),
    accounts: [
      row('accounts', 'account-admin', {
        email: 'admin@exemple.fr',
        name: 'Claude Martin',
        role: 'administrator',
        level: 'network',
        active: 'oui',
        invitation: 'non',
      }),
      ...list.map(({ id, site, i }) =>
        row('accounts', `account-${id}`, {
          email: `directeur${i}@exemple.fr`,
          name: nameOf(`Directeur ${i}`, i),
          metier: 'Directeur de site',
          role: 'director',
          level: 'concession',
          assignedTo: site,
          active: 'oui',
          invitation: 'non',
        }),
      ),
    ],
    targets: list.flatMap(({ id, site }) => targetsOf(site, id, months)),
    workingDays: [
      row('workingDays', '2026-01/*', { month: '2026-01', days: '21' }),
      row('workingDays', '2026-01/site-0', {
        month: '2026-01',
        days: '19.5',
        place: list[0]?.site ?? '',
      }),
    ],
    holidays: [
      row('holidays', 'holiday-1', { date: '2026-05-01', name: 'Fête du travail' }),
      row('holidays', 'holiday-2', {
        date: '2026-12-26',
        name: 'Saint-Étienne',
        place: list[0]?.site ?? '',
      }),
    ],
  }
}

const ENDS = [
  (text: string) => `=${text}`,
  (text: string) => `  ${text}  `,
  (text: string) => `"${text}" & <l’autre>`,
  (text: string) => `+33 ${text}`,
  (text: string) => `@${text}\u00a0(bis)`,
  (text: string) => `'${text}`,
  (text: string) => `-${text}`,
  () => 'Même Nom',
  (text: string) => `${text}  à   deux espaces _x0041_ e\u0301`,
  (text: string) => `exemple ${text} #N/A; Total`,
]

/** A network whose names begin like formulas, hold quotes, spaces at their ends and accents apart, or are equal. */
export const untidyNetwork = (size: {
  sites: number
  people: number
  months: number
}): StoredSheets =>
  tidyNetwork(size, (text, i) => (ENDS[i % ENDS.length] ?? ((same: string) => same))(text))

/** What a difference without any change holds, each row of the sheets being the same. */
export const nothing = (stored: StoredSheets): WorkbookDifference => ({
  counts: Object.fromEntries(
    SHEETS.map((sheet) => [
      sheet,
      { created: 0, changed: 0, same: stored[sheet].length, absent: 0, refused: 0, asked: 0 },
    ]),
  ),
  changes: [],
  conflicts: [],
  errors: [],
  questions: [],
  leavers: [],
})
