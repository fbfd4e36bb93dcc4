import type { RollupPart } from '~/db/rollup-ids.server'
import type { Month } from '~/domain/calendar/business-day'
import { frozen } from '~/infra/frozen.server'
import { PARTS, type RollupParts } from './parts.server'

const unpacked = new WeakMap<object, unknown>()

/** A stored part; what a process still holds decoded is unpacked once, for every reader, and nobody's to change. */
export function unpack<P extends RollupPart>(name: P, month: Month, data: unknown): RollupParts[P] {
  const key = data as object
  const known = unpacked.get(key) as RollupParts[P] | undefined
  if (known) return known
  const value = frozen(PARTS[name].unpack(month, data))
  unpacked.set(key, value)
  return value
}

/** A part for storage: whoever reads it back from this process needs not unpack it. */
export function pack<P extends RollupPart>(name: P, value: RollupParts[P]): unknown {
  const data = PARTS[name].pack(value)
  unpacked.set(data as object, frozen(value))
  return data
}

/** Several of a part in their order: those that were worked out, the others as they are stored. */
export function inOrder<P extends RollupPart>(
  { name, month, count }: { name: P; month: Month; count: number },
  worked: ReadonlyMap<number, RollupParts[P]>,
  storedAt: (i: number) => unknown,
): RollupParts[P][] {
  const values: RollupParts[P][] = []
  for (let i = 0; i < count; i++) values.push(worked.get(i) ?? unpack(name, month, storedAt(i)))
  return values
}
