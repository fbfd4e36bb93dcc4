import { type Facts, type Kinds, keyOf, textOf } from './facts'

/** What one independent part of a deed leaves: the facts that it changes, null where it takes one away. */
export type Future = Map<string, string | null>

/** A deed about to be done, with what it must come to. */
export interface Act {
  /** whether the product must refuse it */
  refused?: boolean
  run(): Promise<unknown>
  /** whether an answer says that everything was done; true unless said otherwise */
  done?(answer: unknown): boolean
  /** each independent part ends as it was or as one of its futures; after a deed that was done, as one of its futures */
  futures(stored: Facts): Future[][]
}

/** One fact of a future. */
export function put<K extends keyof Kinds>(
  kind: K,
  parts: string[],
  value: Kinds[K] | null,
): [string, string | null] {
  return [keyOf(kind, ...parts), value === null ? null : textOf(kind, value)]
}

export const future = (...facts: [string, string | null][]): Future => new Map(facts)

/** Nothing happens. */
export const NOTHING_DONE: Act = { run: async () => undefined, futures: () => [] }
