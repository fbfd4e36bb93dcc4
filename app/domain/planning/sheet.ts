import { type BusinessDay, frenchMonth } from '../calendar/business-day'
import type { ExportTable, ExportValue } from '../exports/table'
import { PRODUCTIVE_SERVICES, SERVICE_LABELS } from '../records/services'
import { matchesSearch } from '../search/words'
import { type BlockView, blockTotals, type GridView, rowCodes, whyShut } from './grid-view'
import { SECTION_LABELS, SECTIONS } from './sections'
import { totalPotential } from './site-potential'
import { type DayTotals, type GridTotals, rowTotal } from './totals'

/** What the printed and the exported planning show. */
export interface PlanningSheet {
  grid: GridView
  scopeName: string
  workingDays: number
  /** what of the month's working days cannot be read; missing: nothing (4-decisions, 42) */
  calendar?: string
  today: BusinessDay
  /** concessions that one print holds at most */
  printed: number
  /** keeps the people whose names hold its words; '': everybody */
  search: string
}

const HEADERS = ['Concession', 'Équipe', 'Collaborateur', 'Métier', 'Apprenti']

/** A code that is a number of days is one in a spreadsheet too. */
const codeValue = (code: string): ExportValue => {
  if (code === '') return null
  const days = Number(code)
  return Number.isNaN(days) ? code : days
}

/** Sums by day, empty where there is nothing as on screen, then the month's. */
const sumValues = ({ days, month }: DayTotals): ExportValue[] => [
  ...days.map((sum) => (sum === 0 ? null : sum)),
  month,
]

function totalLines(name: string, { sections, productive }: GridTotals): ExportValue[][] {
  const lines = SECTIONS.flatMap((section) => {
    const sums = sections[section]
    return sums
      ? [[name, SECTION_LABELS[section], 'Sous-total', null, null, ...sumValues(sums)]]
      : []
  })
  return [...lines, [name, null, 'Total Productifs', null, null, ...sumValues(productive)]]
}

function blockLines(block: BlockView, days: number, search: string): ExportValue[][] {
  const { name, sections } = block
  const people = sections.flatMap(({ section, rows }) =>
    rows.map((row) => ({ ...row, section, list: rowCodes(row) })),
  )
  return [
    ...people
      .filter((row) => matchesSearch(row.name, search))
      .map(({ section, name: person, metier, apprentice, list, ...row }) => [
        name,
        SECTION_LABELS[section],
        person,
        metier || null,
        apprentice ? 'oui' : 'non',
        ...list.map((code, i) => whyShut(row, i + 1) ?? codeValue(code)),
        rowTotal(section, list),
      ]),
    ...totalLines(name, blockTotals(block, days)),
  ]
}

/**
 * The planning of a scope as a table: people by concession and team with their codes, sums below each concession and,
 * for a plate, a group or the network, those of the whole at the end (7-beyond, 3).
 * @param search keeps the people whose names hold its words; sums stay those of everybody, as on screen
 */
export function planningTable(sheet: PlanningSheet, search: string): ExportTable {
  const { grid, scopeName, workingDays, calendar, today } = sheet
  const month = frenchMonth(grid.month)
  const { potential } = grid
  return {
    title: `Planning ${scopeName} ${month}`,
    about: [
      ['Planning', month],
      ['Périmètre', scopeName],
      ['Jours ouvrés', workingDays],
      ['Potentiel du mois (h)', totalPotential(potential)],
      ...PRODUCTIVE_SERVICES.map(
        (service) => [`Potentiel ${SERVICE_LABELS[service]} (h)`, potential[service]] as const,
      ),
      ...(search ? [['Recherche (les totaux comptent tout le monde)', search] as const] : []),
      ...(grid.leftOut ? [['À savoir', grid.leftOut] as const] : []),
      ...(calendar ? [['Calendrier', calendar] as const] : []),
      ['Édité le', { day: today }],
    ],
    headers: [...HEADERS, ...grid.days.map(({ date }) => ({ day: date })), 'Total'],
    rows: [
      ...grid.blocks.flatMap((block) => blockLines(block, grid.days.length, search)),
      ...(grid.totals ? totalLines(scopeName, grid.totals) : []),
    ],
    named: 3,
  }
}
