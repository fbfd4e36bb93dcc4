import { undoImport } from '~/services/imports/undo.server'
import { isClosedFor } from './closed'
import type { Command } from './commands'
import { monthOfDay } from './days'
import { type Effect, type Future, NOTHING_DONE } from './effect'
import type { Facts } from './model-state'
import { admin, type Fixture } from './network-fixture'

/**
 * Runs an import and notes each concession's facts before it, so that the import can be undone.
 * @param futures possible facts after the import, one per concession; null when several imports ran at once
 */
export async function noting<T extends { importId: string }>(
  world: Fixture,
  facts: Facts,
  futures: readonly Future[][] | null,
  send: () => Promise<T[]>,
): Promise<T[]> {
  const known = world.imports
  // after a failure, or two imports at once, the import of a record is unknown
  world.imports = []
  const answers = await send()
  const [made] = answers
  const left = (futures ?? []).flatMap(([first]) => [...(first ?? [])])
  // the same figures again still belong to the import that stored them first
  const isNew = left.every(
    ([key, text]) => key.startsWith('doubts|') || (facts.get(key) ?? null) !== text,
  )
  if (made && left.length > 0 && isNew) {
    const before = new Map(left.map(([key]) => [key, facts.get(key) ?? null] as const))
    world.imports = [...known, { id: made.importId, before }]
  }
  return answers
}

/**
 * Undoes an import: each record or VideoCheck month that no later import wrote gets its earlier content back
 * (7-beyond §2).
 */
export function undoing(
  world: Fixture,
  facts: Facts,
  { back }: Extract<Command, { kind: 'import-undone' }>,
): Effect {
  const known = world.imports
  const at = known.length - 1 - (back % Math.max(1, known.length))
  const chosen = known[at]
  if (!chosen) return NOTHING_DONE
  const later = new Set(known.slice(at + 1).flatMap(({ before }) => [...before.keys()]))
  const monthOf = (key: string) => {
    const [, siteId = '', when = ''] = key.split('|')
    return `${siteId} ${when.slice(0, 7)}`
  }
  const months = new Set([...later].map(monthOf))
  // an undo below a later import is per layer (spec 8 §5): `layers-story.test.ts` plays it
  if ([...chosen.before.keys()].some((key) => months.has(monthOf(key)))) return NOTHING_DONE
  // a closed concession keeps the import's figures; they can be undone once its month is open again
  const stays = (key: string) => {
    const [, siteId = '', when = ''] = key.split('|')
    return later.has(key) || isClosedFor(facts, siteId, when.slice(0, 7))
  }
  // an import of a day goes back as a whole for each concession, unless a later one has added its day up
  const kept = new Set(
    [...chosen.before.keys()].flatMap((key) => {
      const [kind, siteId = '', day = ''] = key.split('|')
      if (kind !== 'modelDay') return []
      const isAdded = [...later].some((other) => {
        const [what, site, when = ''] = other.split('|')
        const isSame = what === 'modelDay' && site === siteId
        return isSame && when >= day && monthOfDay(when) === monthOfDay(day)
      })
      const all = [...chosen.before.keys()].filter((one) => one.split('|')[1] === siteId)
      return isAdded || all.some(stays) ? all : []
    }),
  )
  const own = [...chosen.before].filter(([key]) => !stays(key) && !kept.has(key))
  return {
    run: async () => {
      world.imports = []
      const answer = await undoImport(admin, chosen.id)
      const left = new Map([...chosen.before].filter(([key]) => stays(key) || kept.has(key)))
      const others = known.map((one) => (one === chosen ? { ...chosen, before: left } : one))
      world.imports = others.filter(({ before }) => before.size > 0)
      return answer
    },
    futures: () => {
      const ofDays = own.filter(([key]) => key.startsWith('modelDay|'))
      const siteOf = (key: string) => key.split('|')[1]
      if (ofDays.length === 0) return own.map((record) => [new Map([record])])
      return ofDays.map(([day]) => [new Map(own.filter(([key]) => siteOf(key) === siteOf(day)))])
    },
  }
}
