import type { Collection, Document } from 'mongodb'
import type * as declared from '~/db/driver/collection.server'

/** Operations that fail now, as `collection.method`: 'users.find'. */
const failing = new Set<string>()

function failingCollection<T extends Document>(name: string, real: Collection<T>): Collection<T> {
  return new Proxy(real, {
    get(target, method) {
      const value: unknown = Reflect.get(target, method, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (failing.has(`${name}.${String(method)}`)) throw new Error('the database is down')
        return value.apply(target, given)
      }
    },
  })
}

/** `~/db/driver/collection.server` with collections that fail as set by `withFailures`; for `vi.mock`. */
export function failingModels(real: typeof declared): typeof declared {
  return {
    ...real,
    defineModel: (name, indexes) => {
      const model = real.defineModel(name, indexes)
      return { ...model, open: async () => failingCollection(name, await model.open()) as never }
    },
  }
}

/** Runs `act` while these database operations fail. */
export async function withFailures<T>(
  operations: readonly string[],
  act: () => Promise<T>,
): Promise<T> {
  for (const operation of operations) failing.add(operation)
  try {
    return await act()
  } finally {
    failing.clear()
  }
}
