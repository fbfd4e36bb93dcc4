import type { Lever } from '../causes/levers'
import type { CommentsView } from '../comments/view'
import { lineTexts } from '../morning/texts'
import type { MorningBlock } from '../morning/view'
import type { ReadResult } from '../read-result'
import { gapTable } from './gap-table'
import type { MorningReport } from './morning'
import type { SheetContent } from './sheet-fit'
import { actionPlace, causeWords, commentText, toCompleteText } from './sheet-texts'

/** Upper part of the sheet: the block 'Ce matin' and the comments of the day. */
export interface SheetHead {
  block: MorningBlock
  /** levers of the scope's gap, euros of CA Net; null when they cannot be read */
  levers: Record<Lever, number> | null
  comments: ReadResult<CommentsView>
  /** yesterday per concession as one paragraph; null: not read, or a single concession's */
  yesterday: string | null
}

type Indicator = MorningReport['brands']['rows'][number]['indicators']['rows'][number]

/** An indicator of the quality table, and its result for each brand; null: the brand has none of that name. */
export interface QualityRow {
  label: string
  /** percent, when it is that of every brand; null: each cell has its own */
  target: number | null
  cells: (Indicator | null)[]
}

/** Rows of the quality table: the indicators of all brands by name, in the order in which they first occur. */
export function qualityRows({ rows: brands }: MorningReport['brands']): QualityRow[] {
  const labels = [...new Set(brands.flatMap(({ indicators }) => indicators.rows.map(labelOf)))]
  return labels.map((label) => {
    const cells = brands.map(
      ({ indicators }) => indicators.rows.find((one) => labelOf(one) === label) ?? null,
    )
    const targets = new Set(cells.flatMap((one) => (one ? one.target : [])))
    const [target = null] = targets
    return { label, target: targets.size === 1 ? target : null, cells }
  })
}

const labelOf = ({ label }: Indicator) => label

const lengths = (texts: readonly string[]) => texts.map(({ length }) => length)

interface Sheet {
  report: MorningReport
  head: SheetHead
  /** sentences across the sheet */
  notes: readonly string[]
  /** sentences on VideoCheck and sales */
  sideNotes: readonly string[]
  /** sentences beneath the tables */
  tableNotes: Record<keyof SheetContent['tableNotes'], readonly string[]>
}

/** Measures what the sheet would show in full, for `fitSheet`. */
export function sheetContent({ report, head, notes, sideNotes, tableNotes }: Sheet): SheetContent {
  const { block, levers, comments } = head
  const view = block.morning.value
  const table = view && gapTable(view, levers, view.lines.length || 1)
  const quality = qualityRows(report.brands)
  const services = report.sales.value ?? []
  return {
    notes: lengths(notes),
    sideNotes: lengths(sideNotes),
    lines: (view?.lines ?? []).map((line) => ({
      name: lineTexts(line, 'revenue').head.length,
      causes: causeWords(line).map((words) => words.length),
    })),
    hasOthers: Boolean(table?.others),
    levers: table?.columns.length ?? 0,
    lists: [
      (block.actions.value?.lines ?? []).map((line) => [
        line.text.length + (line.late ? 12 : 0),
        actionPlace(line).length + 3 + line.gap.length,
      ]),
      (block.toComplete.value ?? []).map((entry) => [toCompleteText(entry).length]),
      (comments.value?.lines ?? []).map((line) => [
        (line.site?.length ?? 0) + commentText(line).length,
      ]),
    ],
    tableNotes: { potential: lengths(tableNotes.potential), sales: lengths(tableNotes.sales) },
    brands: report.brands.rows.length,
    indicators: quality.length,
    ownTargets: quality.some(({ target }) => target === null),
    families: new Set(services.flatMap(({ families }) => families.map(({ key }) => key))).size,
  }
}
