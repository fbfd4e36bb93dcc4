import { frozen } from './frozen.server'

/**
 * What is worked out of a value that the process still holds, and of what it is seen beside: once for every reader as
 * long as both are the same, and nobody's to change.
 */
export function onceOf<K extends object, B, V>(
  work: (value: K, beside: B) => V,
): (value: K, beside: B) => V {
  const worked = new WeakMap<K, { beside: B; made: V }>()
  return (value, beside) => {
    const known = worked.get(value)
    if (known && known.beside === beside) return known.made
    const made = frozen(work(value, beside))
    worked.set(value, { beside, made })
    return made
  }
}
