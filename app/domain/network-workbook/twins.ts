import { groupBy } from '../group-by'
import { differs, keysOf } from './match-rows'
import { type OpenRow, refuse } from './open-row'
import type { SheetKey } from './sheets'

function twinsOf(sheet: SheetKey, rows: readonly OpenRow[]): OpenRow[][] {
  const known = rows.filter(({ stored }) => stored)
  const fresh = rows.filter(({ stored }) => !stored)
  const byKey = groupBy(
    fresh.flatMap((row) =>
      keysOf(sheet, row.values).flatMap((texts, list) =>
        texts.map((text) => ({ text, list, row })),
      ),
    ),
    ({ text }) => text,
  )
  const named = [...byKey.values()].map((all) =>
    all
      .filter(({ row, list }) =>
        all.some(
          (other) => other.row !== row && !differs(sheet, list, row.values, other.row.values),
        ),
      )
      .map(({ row }) => row),
  )
  return [...groupBy(known, ({ stored }) => stored?.id).values(), ...named].filter(
    ({ length }) => length > 1,
  )
}

/** Refuses the rows that name one entity together, each with the others' numbers (9-first-day, 2). */
export function refuseTwins(sheet: SheetKey, rows: readonly OpenRow[]): void {
  const others = new Map<OpenRow, Set<number>>()
  for (const twins of twinsOf(sheet, rows))
    for (const row of twins) {
      const numbers = others.get(row) ?? new Set()
      for (const twin of twins) if (twin !== row) numbers.add(twin.row)
      others.set(row, numbers)
    }
  for (const [row, numbers] of others) {
    const list = [...numbers].sort((a, b) => a - b).join(', ')
    const where = numbers.size > 1 ? `les lignes ${list} désignent` : `la ligne ${list} désigne`
    refuse(row, '', `${where} la même entité\u202f: n’en gardez qu’une.`)
  }
}
