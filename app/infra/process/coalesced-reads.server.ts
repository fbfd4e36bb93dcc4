/**
 * Single-flight read: concurrent calls with equal keys share one promise, because the loaders of a page run in
 * parallel. Nothing is cached once the read has ended.
 * @param key names the data; equal keys read the same
 */
export function singleFlight<A, T>(
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

/** Prefetch: marks the promise's rejection as handled, so that only a caller that awaits it sees the error. */
export function prefetch<T>(reading: Promise<T>): Promise<T> {
  reading.catch(() => undefined)
  return reading
}

/** Resolves at the end of this event-loop tick, so that reads requested within one tick can be batched. */
export const endOfTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Batches equal reads of one event-loop tick into one. Unlike `singleFlight`, no caller joins a read already started, so that
 * the read sees every write made before the call.
 */
export function coalescePerTick<A, T>(
  key: (argument: A) => string,
  read: (argument: A) => Promise<T>,
): (argument: A) => Promise<T> {
  const waiting = new Map<string, Promise<T>>()
  return (argument) => {
    const name = key(argument)
    const known = waiting.get(name)
    if (known) return known
    const asked = endOfTick().then(() => {
      waiting.delete(name)
      return read(argument)
    })
    waiting.set(name, asked)
    return asked
  }
}

/** Like `coalescePerTick`, for a `read` that itself waits for the end of the tick and may then be batched with other reads. */
export function shareWithinTick<A, T>(
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
    void endOfTick().then(() => asked.delete(name))
    return reading
  }
}
