import { planningOfSites } from '~/db/collections/planning.server'
import type { PlanningFillDocument } from '~/db/collections/planning-fills.server'
import { countActiveStaff, findWorkers } from '~/db/collections/workers.server'
import type { Principal } from '~/domain/access/scope'
import { RuleError } from '~/domain/errors'
import type { SiteFill } from '~/domain/planning/fill-all'
import { assertEdits, assertMonthsOpen } from '~/services/attendance/access.server'
import { fillWhole } from '~/services/attendance/fill.server'
import { writeMonths } from '~/services/attendance/write-months.server'

type Fill = Pick<PlanningFillDocument, '_id' | 'month'>

/** Cells of a concession that a fill wrote and no later write changed; an empty code: its undo emptied them. */
async function markedCells({ _id, month }: Fill, siteId: string) {
  const months = await planningOfSites([siteId], month)
  return months.flatMap(({ workerId, days }) =>
    Object.entries(days)
      .filter(([, { fill }]) => fill === _id)
      .map(([date, { code }]) => ({ workerId, date, code })),
  )
}

/** Sentence of a rule that concerns one concession. @throws the error when the database or program failed */
function sentenceOf(error: unknown): string {
  // 503: the database is away, or others hold its locks. The fill goes on later.
  if (error instanceof RuleError && error.status !== 503) return error.message
  throw error
}

/**
 * Fills the month of one concession by the rules of the single act. Safe to repeat: what an interrupted run wrote is
 * counted, because each cell is marked in the transaction that writes it.
 * @throws errors of the database
 */
export async function fillSite(author: Principal, fill: Fill, siteId: string): Promise<SiteFill> {
  try {
    await fillWhole(author, siteId, fill.month, fill._id)
    const { length: count } = await markedCells(fill, siteId)
    if (count > 0) return { outcome: 'filled', count, message: null }
    const staff = await countActiveStaff([siteId])
    return { outcome: staff.length > 0 ? 'nothing' : 'empty', count, message: null }
  } catch (error) {
    return { outcome: 'refused', count: 0, message: sentenceOf(error) }
  }
}

/**
 * Empties the cells of one concession that the fill wrote and no later write changed. Safe to repeat.
 * @throws errors of the database
 */
export async function undoSite(
  author: Principal,
  fill: Fill,
  siteId: string,
  { count }: SiteFill,
): Promise<NonNullable<SiteFill['undo']>> {
  try {
    assertEdits(author, 'vider le planning')
    await assertMonthsOpen([{ siteId, month: fill.month }])
    const marked = await markedCells(fill, siteId)
    const workers = await findWorkers([...new Set(marked.map(({ workerId }) => workerId))])
    const months = workers.map((worker) => ({
      worker,
      month: fill.month,
      edits: marked
        .filter(({ workerId, code }) => workerId === worker._id && code !== '')
        .map(({ date, code }) => ({ date, code: '', seen: code, fill: fill._id })),
    }))
    const due = months.filter(({ edits }) => edits.length > 0)
    if (due.length > 0) await writeMonths(author, due)
    const now = await markedCells(fill, siteId)
    const emptied = now.filter(({ code }) => code === '').length
    return { emptied, kept: Math.max(0, count - emptied), message: null }
  } catch (error) {
    return { emptied: 0, kept: count, message: sentenceOf(error) }
  }
}
