import type { MissingKind } from '../analysis/highlights-view'
import type { SitePart } from '../hierarchy/site-parts'
import type { PageOf } from '../paging'

/** Line of the whole list in words (4-decisions, 70). */
export interface ToCompleteRow {
  key: string
  /** 'Objectif de novembre manquant' */
  head: string
  /** 'Dole, Service Rapide' */
  name: string
  /** page that supplies it; null when the reader may not */
  act: { to: string; label: string } | null
  /** names of the accounts to ask */
  ask: string[]
  /** what the reader may put away; null: nothing */
  part: { siteId: string; part: SitePart } | null
}

/** Part that was put away. */
export interface AwayRow {
  siteId: string
  part: SitePart
  /** 'Dole, Service Rapide' */
  name: string
  /** true when the reader may expect it again */
  mayExpect: boolean
}

/** Page 'À compléter'. */
export type ToCompletePage =
  | { state: 'error'; message: string }
  | { state: 'no-scope' }
  | {
      state: 'list'
      rows: PageOf<ToCompleteRow>
      /** the kinds with lines, each with its address; `count` of all of them */
      kinds: { kind: MissingKind; label: string; count: number; to: string }[]
      /** kind of the address; null: all */
      kind: MissingKind | null
      /** address of the list of all kinds, with their number */
      all: { to: string; count: number }
      away: AwayRow[]
      back: string
    }

/** Buttons of the page. */
export const TO_COMPLETE_INTENTS = { putAway: 'put-away', expect: 'expect' } as const
