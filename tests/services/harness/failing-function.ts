/** Names of the functions that fail now; each test file chooses its own names. */
export const broken = new Set<string>()

/** Wraps a function to fail while its name is in `broken`; for `vi.mock` of one module's functions. */
export function failWhileBroken<F extends (...given: never[]) => unknown>(
  name: string,
  real: F,
): F {
  const failing = (...given: Parameters<F>) => {
    if (broken.has(name)) throw new Error('the database is down')
    return real(...given)
  }
  return failing as F
}

/** Runs `act` while the functions of this name fail. */
export async function withFailures<T>(name: string, act: () => Promise<T>): Promise<T> {
  broken.add(name)
  try {
    return await act()
  } finally {
    broken.delete(name)
  }
}
