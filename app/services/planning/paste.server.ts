import { referenceData } from '~/db/reference-data.server'
import { workersOfSites } from '~/db/workers.server'
import type { Principal } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/business-day'
import { daysOf } from '~/domain/calendar/day-arithmetic'
import { RuleError } from '~/domain/errors'
import { NothingValidError } from '~/domain/planning/admission'
import { offers } from '~/domain/planning/codes'
import { isClosed } from '~/domain/planning/month-days'
import type { ActionView } from '~/domain/planning/page-view'
import { type PasteResult, parseTable, placeBlock } from '~/domain/planning/paste'
import { groupBySection, sectionOfTeam } from '~/domain/planning/sections'
import { assertEdits, assertMonthsOpen, coveredSite } from './access.server'
import { calm, storedCodes } from './grid-action.server'
import { teamsOf } from './rows.server'
import { saveAll } from './save.server'

export class EmptyPasteError extends RuleError {
  constructor() {
    super('Collez d’abord un tableau copié depuis Excel.', 422)
  }
}

function sentences({ refused, unknownNames, skipped }: PasteResult, names: readonly string[]) {
  const texts = refused.map(
    ({ row, column, text }) =>
      `${names[row] ?? ''}, jour ${column + 1}\u202f: «\u202f${text}\u202f» refusé.`,
  )
  if (unknownNames.length > 0) texts.push(`Noms inconnus\u202f: ${unknownNames.join(', ')}.`)
  if (skipped > 0)
    texts.push(`${skipped} cellule(s) hors du tableau ou sur un jour fermé, ignorée(s).`)
  return texts
}

/**
 * Saves a table pasted into a text box: names in the first column, or the grid's order from the first day on. The
 * way to paste without scripts.
 */
export async function pasteTable(
  principal: Principal,
  siteId: string,
  month: Month,
  text: string,
): Promise<ActionView> {
  assertEdits(principal)
  await coveredSite(principal, siteId)
  await assertMonthsOpen([{ siteId, month }])
  if (text.trim() === '') throw new EmptyPasteError()
  const workers = await workersOfSites([siteId], true)
  const teams = await teamsOf(workers)
  const { holidayDates } = await referenceData()
  const rows = groupBySection(
    workers.map((worker) => ({
      ...worker,
      section: sectionOfTeam(teams.get(worker._id) ?? worker.service),
    })),
  ).flatMap((group) => group.workers)
  const dates = daysOf(month)
  const names = rows.map(({ name }) => name)
  const placed = placeBlock(
    parseTable(text),
    {
      names,
      writable: (row, column) => {
        const date = dates[column]
        return row < rows.length && date !== undefined && !isClosed(date, holidayDates)
      },
      offers: (row, code) => offers(rows[row]?.section ?? '', code),
    },
    { row: 0, column: 0 },
  )
  const current = await storedCodes(siteId, month)
  const entries = placed.cells.flatMap(({ row, column, code }) => {
    const worker = rows[row]
    const date = dates[column]
    if (!worker || !date) return []
    const seen = current.get(worker._id)?.[date] ?? ''
    return code === seen ? [] : [{ workerId: worker._id, date, code, seen }]
  })
  const view = { ...calm('dialog'), cellErrors: sentences(placed, names) }
  if (entries.length === 0 && view.cellErrors.length > 0)
    return { ...view, error: new NothingValidError().message }
  const result = await saveAll(principal, entries)
  return {
    ...view,
    saved: result.upsertedCount + result.modifiedCount,
    conflicts: result.conflicts,
  }
}
