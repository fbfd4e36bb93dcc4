/** The value with everything in it made unchangeable: whoever shares it and writes to it fails at once. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  // why: bytes cannot be frozen; who reads them makes something else of them
  if (ArrayBuffer.isView(value)) return value
  // why: a Map or Set stays changeable whatever is frozen; none is shared
  Object.freeze(value)
  for (const part of Object.values(value)) frozen(part)
  return value
}
