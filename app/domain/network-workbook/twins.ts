import { groupBy } from '../group-by'
import { namesUpTo } from '../message-format'
import { keysOf, tellerOf } from './match-rows'
import { type OpenRow, refuse } from './open-row'
import type { SheetKey } from './sheets'

/** Most rows that a message names. */
const NAMED = 5

/** Rows of one text that may be one entity with another row of it. */
function alike(rows: readonly { row: OpenRow; teller: string | null }[]): OpenRow[] {
  const byTeller = groupBy(rows, ({ teller }) => teller)
  const unknown = byTeller.get(null)?.length ?? 0
  const isTwin = (teller: string | null) =>
    unknown > 0 ? rows.length > 1 : (byTeller.get(teller)?.length ?? 0) > 1
  return rows.filter(({ teller }) => isTwin(teller)).map(({ row }) => row)
}

function twinsOf(sheet: SheetKey, rows: readonly OpenRow[]): OpenRow[][] {
  const known = rows.filter(({ stored }) => stored)
  const fresh = rows.filter(({ stored }) => !stored)
  const texts = fresh.flatMap((row) =>
    keysOf(sheet, row.values).flatMap((list, i) =>
      list.map((text) => ({ text, row, teller: tellerOf(sheet, i, row.values) })),
    ),
  )
  const byText = groupBy(texts, ({ text }) => text)
  const byId = groupBy(known, ({ stored }) => stored?.id)
  return [...byId.values(), ...[...byText.values()].map(alike)].filter(({ length }) => length > 1)
}

/** Refuses the rows that name one entity together, each with the others' numbers (9-first-day §2). */
export function refuseTwins(sheet: SheetKey, rows: readonly OpenRow[]): void {
  const refused = new Set<OpenRow>()
  for (const twins of twinsOf(sheet, rows)) {
    const first = twins.slice(0, NAMED + 1).map(({ row }) => row)
    for (const row of twins) {
      if (refused.has(row)) continue
      refused.add(row)
      const others = first.filter((number) => number !== row.row).map(String)
      const list = namesUpTo(others, NAMED, twins.length - 1 - others.length)
      const where = twins.length > 2 ? `les lignes ${list} désignent` : `la ligne ${list} désigne`
      refuse(row, '', `${where} la même entité\u202f: n’en gardez qu’une.`)
    }
  }
}
