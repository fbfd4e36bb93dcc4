/** Deep-freezes a value, so that a write to a shared value throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  // Typed arrays and buffers cannot be frozen; readers convert them.
  if (ArrayBuffer.isView(value)) return value
  // A frozen Map or Set stays mutable; no shared value contains one.
  Object.freeze(value)
  // No intermediate list of parts: an import freezes about 100,000 values.
  if (Array.isArray(value)) for (const part of value) deepFreeze(part)
  else for (const key in value) deepFreeze(value[key])
  return value
}
