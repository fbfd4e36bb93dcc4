/**
 * A reading that is shared while it is under way: loaders of one page run side by side and ask for the same.
 * Nothing is kept once it has ended. `key` names what is read; equal keys read the same.
 */
export function shared<A, T>(
  key: (argument: A) => string,
  read: (argument: A) => Promise<T>,
): (argument: A) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (argument) => {
    const name = key(argument)
    const known = running.get(name)
    if (known) return known
    const started = read(argument).finally(() => running.delete(name))
    running.set(name, started)
    return started
  }
}

/** A reading begun before it is certain to be shown: its failure is told to whoever awaits it, and to nobody else. */
export function begun<T>(reading: Promise<T>): Promise<T> {
  reading.catch(() => undefined)
  return reading
}

/** Resolves at the end of this turn of the event loop, so that what was asked for within one turn can be read together. */
export const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * One reading for all who ask for the same within one turn. Unlike `shared`, nobody joins a reading that has begun, so
 * it sees every write that was made before it was asked for.
 */
export function together<A, T>(
  key: (argument: A) => string,
  read: (argument: A) => Promise<T>,
): (argument: A) => Promise<T> {
  const waiting = new Map<string, Promise<T>>()
  return (argument) => {
    const name = key(argument)
    const known = waiting.get(name)
    if (known) return known
    const asked = endOfTurn().then(() => {
      waiting.delete(name)
      return read(argument)
    })
    waiting.set(name, asked)
    return asked
  }
}

/** The same for a reading that of itself begins at the end of the turn: it may then begin with others. */
export function inOneTurn<A, T>(
  key: (argument: A) => string,
  read: (argument: A) => Promise<T>,
): (argument: A) => Promise<T> {
  const asked = new Map<string, Promise<T>>()
  return (argument) => {
    const name = key(argument)
    const known = asked.get(name)
    if (known) return known
    const reading = read(argument)
    asked.set(name, reading)
    void endOfTurn().then(() => asked.delete(name))
    return reading
  }
}
