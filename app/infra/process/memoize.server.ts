import { deepFreeze } from './deep-freeze.server'

/** Memoises `work(value, context)` per value (WeakMap, last context only). The result is shared and deep-frozen. */
export function memoizeByIdentity<K extends object, B, V>(
  work: (value: K, context: B) => V,
): (value: K, context: B) => V {
  const worked = new WeakMap<K, { context: B; made: V }>()
  return (value, context) => {
    const known = worked.get(value)
    if (known && known.context === context) return known.made
    const made = deepFreeze(work(value, context))
    worked.set(value, { context, made })
    return made
  }
}
