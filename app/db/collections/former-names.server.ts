/** A document that keeps the earlier names of its person. */
export interface Renamed {
  name: string
  /** earlier names, oldest first; absent when the person was never renamed; empty once anonymised */
  formerNames?: string[]
}

/**
 * Update fields that keep the current name when a write changes it (7-beyond §4). Imported sales and comments identify
 * a person by name alone, and audit entries that hold earlier names are deleted after the retention period.
 */
export function withFormerName({ name, formerNames = [] }: Renamed, next: string | undefined) {
  if (next === undefined || next === name || name === '') return {}
  return { formerNames: [...new Set([...formerNames, name])] }
}
