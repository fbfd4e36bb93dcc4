import { type Facts, type Kinds, keyOf, textOf } from './model-state'

/** Possible result of one independent part of a command: the facts that change; null deletes a fact. */
export type Future = Map<string, string | null>

/** A command ready to run, with its possible results. */
export interface Effect {
  /** true when the product must reject the command */
  refused?: boolean
  run(): Promise<unknown>
  /** returns true when an answer confirms the whole command; by default every answer does */
  done?(answer: unknown): boolean
  /** results by independent part: one of them after success; after a failure one of them, or no change */
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
export const NOTHING_DONE: Effect = { run: async () => undefined, futures: () => [] }
