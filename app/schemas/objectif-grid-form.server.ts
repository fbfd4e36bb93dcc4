import { z } from 'zod'
import {
  GRID_FIGURES,
  GRID_INTENTS,
  type GridFigure,
  type GridIntent,
} from '~/domain/objectifs/grid/cells'
import {
  PERCENT_COLUMNS,
  type PercentColumns,
  ROUNDINGS,
  type Rounding,
} from '~/domain/objectifs/grid/fill'
import { MOST_PASTED } from '~/domain/objectifs/grid/paste'
import type { Decider } from '~/domain/objectifs/linked-figures'
import type { Choice } from '~/domain/objectifs/merge'
import type { ProductiveService } from '~/domain/workshop-services'
import { button, fieldsBelow, firstText, readForm, textBelow } from './form.server'

const below = fieldsBelow(z.unknown())
const gridForm = z.object({
  intent: button(GRID_INTENTS),
  typed: below,
  decides: below,
  shown: below,
  version: below,
  choice: below,
  contested: z.array(z.string()).catch([]),
  picked: z.array(z.string()).catch([]),
  percent: firstText,
  columns: z.enum(PERCENT_COLUMNS).catch('all'),
  rounding: z.enum(ROUNDINGS).catch('none'),
  block: firstText,
  start: firstText,
})

/** A posted form of the grid. */
export interface PostedGrid {
  intent: GridIntent
  typedAt(siteId: string, service: ProductiveService, figure: GridFigure): string | undefined
  deciderAt(siteId: string, service: ProductiveService): Decider | undefined
  /** numbers that the form showed, of one service; missing: not sent */
  shownAt(siteId: string, service: ProductiveService): Record<GridFigure, number> | undefined
  versionAt(siteId: string): number | undefined
  choiceAt(siteId: string, service: ProductiveService, figure: GridFigure): Choice | null
  /** keys of contested cells: 'SITE.mechanic.hecHours' */
  contested: ReadonlySet<string>
  /** keys of the selected rows */
  picked: ReadonlySet<string>
  percent: string
  columns: PercentColumns
  rounding: Rounding
  block: string
  start: string
}

const textAt = (sent: object, ...path: string[]) => textBelow(sent, path, 80)

/** Numbers of a hidden field: the four figures, separated by semicolons. */
function quadOf(text: string | undefined): Record<GridFigure, number> | undefined {
  const numbers = text?.split(';').map(Number) ?? []
  const [totalHours, hecHours, netRevenue, revenuePerHour] = numbers
  const isWhole = numbers.length === GRID_FIGURES.length && numbers.every(Number.isFinite)
  if (!isWhole) return undefined
  return {
    totalHours: totalHours ?? 0,
    hecHours: hecHours ?? 0,
    netRevenue: netRevenue ?? 0,
    revenuePerHour: revenuePerHour ?? 0,
  }
}

/** Parses the posted grid; trusts no field. @throws UnknownFormError for an unknown button */
export function readGridForm(form: FormData): PostedGrid {
  const sent = readForm(form, gridForm)
  return {
    intent: sent.intent,
    typedAt: (...path) => textAt(sent.typed, ...path),
    deciderAt: (...path) => {
      const text = textAt(sent.decides, ...path)
      return text === 'rate' || text === 'revenue' ? text : undefined
    },
    shownAt: (...path) => quadOf(textAt(sent.shown, ...path)),
    versionAt: (siteId) => {
      const version = Number(textAt(sent.version, siteId) ?? Number.NaN)
      return Number.isInteger(version) && version >= 0 ? version : undefined
    },
    choiceAt: (...path) => {
      const text = textAt(sent.choice, ...path)
      return text === 'theirs' || text === 'mine' ? text : null
    },
    contested: new Set(sent.contested),
    picked: new Set(sent.picked),
    percent: sent.percent,
    columns: sent.columns,
    rounding: sent.rounding,
    block: sent.block.slice(0, MOST_PASTED),
    start: sent.start,
  }
}
