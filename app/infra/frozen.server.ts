/** The value with everything in it made unchangeable: whoever shares it and writes to it fails at once. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  // why: bytes cannot be frozen; who reads them makes something else of them
  if (ArrayBuffer.isView(value)) return value
  // why: a Map or Set stays changeable whatever is frozen; none is shared
  Object.freeze(value)
  // why no list of them: an import freezes a hundred thousand
  if (Array.isArray(value)) for (const part of value) frozen(part)
  else for (const key in value) frozen(value[key])
  return value
}
