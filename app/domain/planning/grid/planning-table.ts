import { frenchMonth, type LocalDate } from '../../calendar/local-date'
import type { ExportTable, ExportValue } from '../../exports/table'
import { matchesSearch } from '../../text-matching'
import { PRODUCTIVE_SERVICES, SERVICE_LABELS } from '../../workshop-services'
import { totalPotential } from '../potential/site-potential'
import { type BlockView, blockTotals, type GridView, rowCodes, whyShut } from './grid-view'
import { SECTION_LABELS, SECTIONS } from './sections'
import { type DayTotals, type GridTotals, rowTotal } from './totals'

/** Content of the printed and the exported planning. */
export interface PlanningSheet {
  grid: GridView
  scopeName: string
  workingDays: number
  /** message about invalid working days of the month; undefined: none (4-decisions, 42) */
  calendar?: string
  today: LocalDate
  /** maximum number of concessions in one print */
  printed: number
  /** search words that filter people by name; '': no filter */
  search: string
}

const HEADERS = ['Concession', 'Équipe', 'Collaborateur', 'Métier', 'Apprenti']

/** Converts a code that is a number of days to a number. */
const codeValue = (code: string): ExportValue => {
  if (code === '') return null
  const days = Number(code)
  return Number.isNaN(days) ? code : days
}

/** Sums by day (null for 0, as on screen), then the month's sum. */
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
 * Planning of a scope as a table: people by concession and team with their codes, and sums below each concession. For
 * a plate, a group or the network, the sums of the whole follow at the end (7-beyond, 3).
 * @param search words that filter people by name; the sums cover all people, as on screen
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
