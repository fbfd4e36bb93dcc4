import { objectifsForGrid } from '~/db/collections/objectifs.server'
import { addMonths, type Month, ofFrenchMonth } from '~/domain/calendar/local-date'
import { counted } from '~/domain/format/numbers'
import { sourceMonth } from '~/domain/objectifs/copy'
import { shownFields } from '~/domain/objectifs/edit'
import {
  GRID_FIGURES,
  type GridCopy,
  type GridEntry,
  type GridFigure,
  type GridPaste,
  type Quad,
  rowKey,
} from '~/domain/objectifs/grid/cells'
import { changedBy, copied, numbersOf, ROUNDING_LABELS } from '~/domain/objectifs/grid/fill'
import { type PasteRow, readPaste } from '~/domain/objectifs/grid/paste'
import type { GridNotice, GridRow, GridSite } from '~/domain/objectifs/grid/view'
import { deriveRate } from '~/domain/objectifs/linked-figures'
import { inputText } from '~/domain/objectifs/merge'
import { isNumber, numberOrZero } from '~/domain/objectifs/number-input'
import type { PostedGrid } from '~/schemas/objectif-grid-form.server'
import { setValues } from '../save.server'
import { quadAt } from './read-grid.server'

/** Percentage that the tools accept. */
export const GRID_PERCENT = { min: -90, max: 200 } as const

/** The grid after an act that stores nothing, and what to say about it. */
export interface Filled {
  sites: GridSite[]
  notice: GridNotice
  /** true while unusual figures of a pasted block wait for an answer */
  asks?: boolean
}

const entryOf = (site: GridSite, row: GridRow): GridEntry => ({
  siteId: site.siteId,
  service: row.service,
  typed: row.texts,
  ...(row.decider === '' ? {} : { decider: row.decider }),
})

/** Applies a change to the selected rows of open concessions; null leaves a row. */
function onPicked(
  sites: readonly GridSite[],
  change: (site: GridSite, row: GridRow) => GridEntry | null,
): { sites: GridSite[]; rows: number } {
  let changed = 0
  const next = sites.map((site) => {
    if (site.locked) return site
    const rows = site.rows.map((row): GridRow => {
      const entry = row.picked ? change(site, row) : null
      if (!entry) return row
      changed++
      return { ...row, texts: { ...row.texts, ...entry.typed }, decider: entry.decider ?? '' }
    })
    return { ...site, rows }
  })
  return { sites: next, rows: changed }
}

const filledNotice = (rows: number, done: string): GridNotice =>
  rows === 0
    ? { tone: 'warning', text: 'Aucune ligne modifiée.', details: [] }
    : {
        tone: 'info',
        text: `${counted(rows, 'ligne remplie', 'lignes remplies')} ${done}, à enregistrer.`,
        details: [],
      }

/** Copies the selected rows from another month's targets, or from what was realised a year before. */
export async function copyRows(
  sites: readonly GridSite[],
  copy: GridCopy,
  month: Month,
): Promise<Filled> {
  if (copy === 'copy-realized') {
    const { sites: next, rows } = onPicked(sites, (site, row) =>
      row.reference.lastYear ? copied(entryOf(site, row), row.reference.lastYear) : null,
    )
    const year = ofFrenchMonth(addMonths(month, -12))
    return { sites: next, notice: filledNotice(rows, `avec le réalisé ${year}`) }
  }
  const from = sourceMonth(month, copy === 'copy-previous' ? 'previous' : 'last-year')
  const documents = await objectifsForGrid(
    sites.map(({ siteId }) => siteId),
    from,
  )
  const sources = new Map<string, Quad>()
  for (const stored of documents) {
    const set = setValues(stored)
    if (!set) continue
    const fields = shownFields(set)
    for (const { service } of sites[0]?.rows ?? [])
      sources.set(rowKey(stored.siteId, service), quadAt(fields, service))
  }
  const { sites: next, rows } = onPicked(sites, (site, row) => {
    const quad = sources.get(rowKey(site.siteId, row.service))
    return quad ? copied(entryOf(site, row), quad) : null
  })
  return {
    sites: next,
    notice: filledNotice(rows, `avec les objectifs ${ofFrenchMonth(from)}`),
  }
}

/** Changes columns of the selected rows by the typed percentage. */
export function changeRows(
  sites: readonly GridSite[],
  { percent: text, columns, rounding }: Pick<PostedGrid, 'percent' | 'columns' | 'rounding'>,
): Filled {
  const percent = numberOrZero(text)
  const { min, max } = GRID_PERCENT
  if (!isNumber(text) || percent < min || percent > max)
    return {
      sites: [...sites],
      notice: {
        tone: 'error',
        text: `Saisissez un pourcentage entre ${String(min).replace('-', '−')} et ${max}.`,
        details: [],
      },
    }
  const { sites: next, rows } = onPicked(sites, (site, row) =>
    changedBy(entryOf(site, row), row.shown, percent, columns, rounding),
  )
  const sign = percent < 0 ? '−' : '+'
  const said = Math.abs(percent).toLocaleString('fr-FR')
  const rounded = rounding === 'none' ? '' : `, ${ROUNDING_LABELS[rounding]}`
  return { sites: next, notice: filledNotice(rows, `à ${sign}${said}\u202f%${rounded}`) }
}

/** Number of left-out rows that are named. */
const NAMED = 12

const named = (sentences: readonly string[]) => {
  const left = sentences.length - NAMED
  return [...sentences.slice(0, NAMED), ...(left > 0 ? [`et ${left} autres`] : [])]
}

/** Names that a block may hold besides those of the grid's rows. */
interface Known {
  /** PDV numbers by concession */
  numerosPDV: ReadonlyMap<string, readonly string[]>
  /** names of scopes above the concessions */
  sums: readonly string[]
  month: Month
}

const rowsOf = (sites: readonly GridSite[], numerosPDV: Known['numerosPDV']) =>
  sites.flatMap((site) =>
    site.rows.map(
      ({ service, reference }): PasteRow => ({
        siteId: site.siteId,
        site: site.name,
        numerosPDV: numerosPDV.get(site.siteId) ?? [],
        service,
        locked: site.locked,
        reference,
      }),
    ),
  )

const startOf = (start: string) => {
  const cut = start.lastIndexOf('.')
  const figure = GRID_FIGURES.find((one) => one === start.slice(cut + 1)) ?? 'totalHours'
  return { row: start.slice(0, Math.max(0, cut)), figure }
}

/** Row with the pasted texts, the linked figure computed. */
function pastedRow(row: GridRow, typed: GridEntry['typed']): GridRow {
  const decider =
    typed.netRevenue !== undefined
      ? ('revenue' as const)
      : typed.revenuePerHour !== undefined
        ? ('rate' as const)
        : row.decider
  return { ...row, texts: linkedTexts({ ...row.texts, ...typed }, decider, row.shown), decider }
}

const without = (typed: GridEntry['typed'], figures: ReadonlySet<GridFigure> | undefined) =>
  Object.fromEntries(
    Object.entries(typed).filter(([figure]) => !figures?.has(figure as GridFigure)),
  )

/**
 * Fills the cells of a pasted block (4-decisions, 74). While it holds unusual figures, 'paste' fills nothing and asks;
 * 'paste-all' takes them, 'paste-usual' leaves them out.
 */
export function pasteRows(
  sites: readonly GridSite[],
  { block, start, intent }: Pick<PostedGrid, 'block' | 'start'> & { intent: GridPaste },
  { numerosPDV, sums, month }: Known,
): Filled {
  const context = { start: startOf(start), sums, month }
  const pasted = readPaste(block, rowsOf(sites, numerosPDV), context)
  if ('error' in pasted)
    return { sites: [...sites], notice: { tone: 'error', text: pasted.error, details: [] } }
  const { asked, refused } = pasted
  if (intent === 'paste' && asked.length > 0)
    return {
      sites: [...sites],
      notice: {
        tone: 'warning',
        text: 'Rien n’est encore rempli\u202f: des chiffres du bloc sont à confirmer.',
        details: named(asked),
      },
      asks: true,
    }
  const isUsual = intent === 'paste-usual'
  const left = isUsual ? [...refused, ...asked] : refused
  let count = 0
  const next = sites.map((site) => ({
    ...site,
    rows: site.rows.map((row) => {
      const key = rowKey(site.siteId, row.service)
      const all = pasted.typed.get(key)
      if (!all) return row
      const typed = isUsual ? without(all, pasted.unusual.get(key)) : all
      count += Object.keys(typed).length
      return pastedRow(row, typed)
    }),
  }))
  return {
    sites: next,
    notice: {
      tone: left.length > 0 ? 'warning' : 'info',
      text: `${counted(count, 'cellule remplie', 'cellules remplies')}, à enregistrer${left.length > 0 ? `\u202f; ${counted(left.length, 'élément laissé', 'éléments laissés')} de côté` : ''}.`,
      details: named(left),
    },
  }
}

/** Texts with the linked figure computed, as the save will compute it. */
function linkedTexts(
  texts: GridRow['texts'],
  decider: GridRow['decider'],
  shown: Quad,
): GridRow['texts'] {
  const numbers = numbersOf({ typed: texts }, shown)
  const linked = deriveRate(
    { hec: shown.hecHours, revenue: shown.netRevenue, rate: shown.revenuePerHour },
    { hec: numbers.hecHours, revenue: numbers.netRevenue, rate: numbers.revenuePerHour },
    decider === '' ? undefined : decider,
  )
  return {
    ...texts,
    netRevenue: inputText(linked.revenue),
    revenuePerHour: inputText(linked.rate),
  }
}
