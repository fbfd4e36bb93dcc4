/** What fails at present; each test file names its own. */
export const broken = new Set<string>()

/** A function that fails while its name is among the broken ones; for `vi.mock` of one module's functions. */
export function breaking<F extends (...given: never[]) => unknown>(name: string, real: F): F {
  const failing = (...given: Parameters<F>) => {
    if (broken.has(name)) throw new Error('the database is down')
    return real(...given)
  }
  return failing as F
}

/** Does something while what bears this name fails. */
export async function during<T>(name: string, act: () => Promise<T>): Promise<T> {
  broken.add(name)
  try {
    return await act()
  } finally {
    broken.delete(name)
  }
}
