import type { Doc } from '../values/value'

/** One stage at work: documents come in chunks, what is left comes at the end. */
export interface Stage {
  next(docs: Doc[]): Doc[]
  finish(): Doc[]
  /** it needs no more input */
  isDone(): boolean
}

const NOTHING = () => []
const NEVER = () => false

/** A stage that treats each document by itself. */
export function each(apply: (doc: Doc) => Doc | readonly Doc[] | null): Stage {
  return {
    next: (docs) => docs.flatMap((doc) => apply(doc) ?? []),
    finish: NOTHING,
    isDone: NEVER,
  }
}

/** A stage that needs every document before it answers. */
export function gathering(add: (doc: Doc) => void, results: () => Doc[]): Stage {
  return {
    next: (docs) => {
      docs.forEach(add)
      return []
    },
    finish: results,
    isDone: NEVER,
  }
}

/** `$limit`. */
export function limiting(limit: number): Stage {
  let left = limit
  return {
    next: (docs) => {
      const taken = docs.slice(0, left)
      left -= taken.length
      return taken
    },
    finish: NOTHING,
    isDone: () => left === 0,
  }
}

/** `$skip`. */
export function skipping(count: number): Stage {
  let left = count
  return {
    next: (docs) => {
      const skipped = Math.min(left, docs.length)
      left -= skipped
      return skipped === 0 ? docs : docs.slice(skipped)
    },
    finish: NOTHING,
    isDone: NEVER,
  }
}

/** Sends a chunk through stages from one on. */
export function through(stages: readonly Stage[], docs: Doc[], from = 0): Doc[] {
  let current = docs
  for (let i = from; i < stages.length && current.length > 0; i++)
    current = stages[i]?.next(current) ?? []
  return current
}

/** What comes out once the input has ended. */
export function finishAll(stages: readonly Stage[]): Doc[] {
  return stages.flatMap((stage, i) => through(stages, stage.finish(), i + 1))
}
