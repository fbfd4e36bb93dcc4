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
