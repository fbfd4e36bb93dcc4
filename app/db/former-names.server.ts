/** A document that keeps what its person was called before. */
export interface Renamed {
  name: string
  /** earlier names, the first one first; absent: never renamed since they are kept. An anonymised person has none */
  formerNames?: string[]
}

/**
 * What a write that may rename somebody keeps of the name before (7-beyond §4): imported sales and comments know him by
 * name alone, and the trail forgets after the time that administration sets.
 */
export function keepingName({ name, formerNames = [] }: Renamed, next: string | undefined) {
  if (next === undefined || next === name || name === '') return {}
  return { formerNames: [...new Set([...formerNames, name])] }
}
