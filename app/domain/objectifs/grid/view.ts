import type { Scope } from '../../access/scope'
import type { Month } from '../../calendar/local-date'
import type { PageOf } from '../../paging'
import type { ProductiveService } from '../../workshop-services'
import type { Decider } from '../linked-figures'
import type { GridFigure, Quad } from './cells'
import type { PercentColumns, Rounding } from './fill'
import type { GridReference } from './reference'

/** Figure that another user saved since the grid was opened. */
export interface GridConflict {
  theirs: number
  /** 'Claire Fontaine, le 20/11/2026 à 9 h 42' */
  by: string
  choice: 'theirs' | 'mine' | null
}

/** One service of a concession. */
export interface GridRow {
  service: ProductiveService
  /** texts of the inputs */
  texts: Record<GridFigure, string>
  /** stored values when the grid was opened */
  shown: Quad
  decider: Decider | ''
  picked: boolean
  reference: GridReference
  errors: Partial<Record<GridFigure, string>>
  conflicts: Partial<Record<GridFigure, GridConflict>>
}

/** A concession of the grid. */
export interface GridSite {
  siteId: string
  name: string
  plate: string
  version: number
  /** French reason why it is not edited here: closed month, frozen potential; null: open */
  locked: string | null
  /** its own page of the month */
  to: string
  rows: GridRow[]
  /** budget of CA Net that the concession has typed, euros; 0: none */
  budget: number
}

/** Result of the last act, above the grid. */
export interface GridNotice {
  tone: 'info' | 'success' | 'warning' | 'error'
  text: string
  /** what was left out, one sentence each */
  details: string[]
}

/** View model of the grid of targets (7-beyond §6). */
export interface TargetsGridPage {
  month: Month
  currentMonth: Month
  scope: Scope
  scopeName: string
  workingDays: number | null
  sites: PageOf<GridSite>
  /** sums of the scope's concessions on other pages; null when there are none */
  rest: Quad | null
  notice: GridNotice | null
  /** values of the tools */
  tools: {
    percent: string
    columns: PercentColumns
    rounding: Rounding
    block: string
    /** cell where the block begins */
    start: string
    /** true while unusual figures of the block wait for an answer */
    asks: boolean
  }
  /** shortcuts of the grid's keyboard, with what each does */
  keys: readonly (readonly [keys: string, does: string])[]
  /** true when the entries are restored from the draft of an expired session */
  draft: boolean
}
