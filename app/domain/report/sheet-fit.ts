import {
  itemHeights,
  itemsWithin,
  type ListLengths,
  listParts,
  partWidth,
  textLines,
} from './sheet-lists'

/*
 * Room on the morning sheet. Text is never smaller than 9 pt, so what does not fit is left out, least important rows
 * first: the sheet says how many, and the screen has them.
 */

/** Printable height of the sheet in mm, without margins and foot; less than Chromium's 195 and Firefox's 194. */
const HEIGHT = 189.5
/** Printable width in mm. */
const WIDTH = 287
/** Height of a line of text, of a table's row, of a row with a status, and of the gap between two blocks, in mm. */
const LINE = 3.85
const ROW = 4.72
const STATUS_ROW = 4.95
const GAP = 1.8
/** Height of the head with its rule, of the verdict's large figures, and of a list's title, in mm. */
const HEAD = 7.2
const VERDICT = 9
const TITLE = 5.4
/** Width of the status, the bar and the gap of a row, and of each lever, in mm. */
const FIXED = 66
const LEVER = 17.2
/** Widest quality table next to the potential, and widths of its labels and of a brand, in mm. */
const WIDEST_QUALITY = 155
const LABELS = 52
const BRAND = { value: 19, both: 28 }
/** Width of the tables of VideoCheck and sales next to the measures, in mm. */
const RIGHT = 66
/** Space between two lists, mm. */
const BETWEEN = 5
/** Most space that a table's row receives above and below its text, in mm. */
const MOST_PAD = 1.1
/** Maximum number of rows of a table (3 §2.11). */
const MOST_ROWS = 10

/** Lengths in characters of what the sheet shows. */
export interface SheetContent {
  /** sentences across the sheet: late data, exclusions, explanation of the verdict */
  notes: readonly number[]
  /** sentences on VideoCheck and sales, next to their tables or across the sheet */
  sideNotes: readonly number[]
  /** each line of the morning: its name, then each cause */
  lines: readonly { name: number; causes: readonly number[] }[]
  /** true when a row sums the services without a line */
  hasOthers: boolean
  /** number of columns of levers */
  levers: number
  /** items of 'Actions en cours', 'À compléter' and the comments */
  lists: readonly ListLengths[]
  /** sentences beneath the tables of potential and sales */
  tableNotes: { potential: readonly number[]; sales: readonly number[] }
  brands: number
  /** number of different indicators */
  indicators: number
  /** true when the brands have targets of their own, which are printed in each cell */
  ownTargets: boolean
  /** number of families of additional sales with a target */
  families: number
}

/** What fits on one sheet. */
export interface SheetFit {
  /** causes of each line */
  causes: number
  lines: number
  /** items of each list, and their widths in twelfths */
  lists: number[]
  listParts: number[]
  /** true: each measure with a row per service */
  byService: boolean
  /** true: additional sales with a column per family */
  byFamily: boolean
  brands: number
  indicators: number
  /** space above and below the text of a table's row, mm */
  pad: number
}

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
/** Height of paragraphs, mm. */
const textOf = (paragraphs: readonly number[], width: number) =>
  sum(paragraphs.map((characters) => textLines(characters, width))) * LINE

interface Choice extends Omit<SheetFit, 'pad' | 'lists' | 'listParts'> {
  /** most lines of text in a list */
  listLines: number
}

/** Width that the lists share, mm. */
const LISTS = WIDTH - 2 * BETWEEN

interface Measured extends SheetContent {
  parts: number[]
  /** heights of each list's items in lines of text */
  heights: number[][]
}

function measured(content: SheetContent): Measured {
  const parts = listParts(content.lists, LISTS)
  const heights = content.lists.map((items, i) =>
    itemHeights(items, partWidth(parts[i] ?? 1, LISTS)),
  )
  return { ...content, parts, heights }
}

const brandWidth = ({ ownTargets }: SheetContent) => (ownTargets ? BRAND.both : BRAND.value)

/** True when the quality table has room at the right of the potential. */
export const hasRoomForQuality = (content: SheetContent, brands: number): boolean =>
  LABELS + (content.ownTargets ? 0 : 14) + brands * brandWidth(content) <= WIDEST_QUALITY

interface Heights {
  total: number
  /** table rows one above the other, which share the room that is left */
  rows: number
}

/** A block of tables: its height in mm, and its rows one above the other. */
interface Block {
  height: number
  rows: number
}

const table = (rows: number, text = 0): Block => ({ height: rows * ROW + text, rows })
const sideBySide = (...blocks: Block[]): Block =>
  blocks.reduce((highest, block) => (block.height > highest.height ? block : highest))

/** Table of gaps: its lines of text, the other services, the total. */
function gapBlock(content: SheetContent, choice: Choice): Block {
  const width = WIDTH - FIXED - content.levers * LEVER
  const lines = content.lines.slice(0, choice.lines).map(({ name, causes }) => {
    const own = causes.slice(0, choice.causes)
    return textLines(name + sum(own) + 1, width)
  })
  if (lines.length === 0) return { height: LINE, rows: 0 }
  const hasOthers = content.hasOthers || lines.length < content.lines.length
  const rest = hasOthers ? 3 : 2
  const height = sum(lines) * LINE + lines.length * (STATUS_ROW - LINE) + rest * ROW
  return { height, rows: lines.length + rest }
}

/** Blocks of tables from the measures down. */
function tableBlocks(content: SheetContent, choice: Choice): Block[] {
  const { potential, sales } = content.tableNotes
  const isCut = choice.indicators < content.indicators || choice.brands < content.brands
  const quality = table(content.brands === 0 ? 1 : 2 + choice.indicators, isCut ? LINE : 0)
  const families = choice.byFamily ? [table(4)] : []
  if (!choice.byService)
    return [
      table(4),
      sideBySide(table(5, textOf(potential, 130)), table(5), table(4, textOf(sales, RIGHT))),
      quality,
      ...families,
    ]
  const right = table(9, 2 + textOf([...sales, ...content.sideNotes], RIGHT))
  const isNext = hasRoomForQuality(content, choice.brands)
  const potentials = table(5, textOf(potential, isNext ? 125 : WIDTH))
  return [
    sideBySide(table(13), right),
    ...(isNext ? [sideBySide(potentials, quality)] : [potentials, quality]),
    ...families,
  ]
}

function heightsOf(content: Measured, choice: Choice): Heights {
  const gaps = gapBlock(content, choice)
  const most = content.heights.map((heights) => Math.min(sum(heights), choice.listLines))
  const lists = TITLE + Math.max(1, ...most) * LINE
  const notes = [...content.notes, ...(choice.byService ? [] : content.sideNotes)]
  const tables = tableBlocks(content, choice)
  const blocks = 3 + notes.length + tables.length
  return {
    total:
      HEAD +
      VERDICT +
      textOf(notes, WIDTH) +
      gaps.height +
      lists +
      sum(tables.map(({ height }) => height)) +
      blocks * GAP,
    rows: gaps.rows + sum(tables.map(({ rows }) => rows)),
  }
}

const upTo = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)

/** Steps by which the sheet grows while there is room, the most important first. */
const stepsOf = ({ lines, indicators, families }: SheetContent): Partial<Choice>[] => [
  ...upTo(2, lines.length).map((count) => ({ lines: count })),
  ...upTo(2, Math.min(3, indicators)).map((count) => ({ indicators: count })),
  { listLines: 4 },
  { byService: true },
  ...upTo(5, 6).map((count) => ({ listLines: count })),
  { causes: 2 },
  ...upTo(4, Math.min(MOST_ROWS, indicators)).map((count) => ({ indicators: count })),
  ...upTo(7, 9).map((count) => ({ listLines: count })),
  ...(families > 0 ? [{ byFamily: true }] : []),
  { causes: 3 },
  ...upTo(10, 24).map((count) => ({ listLines: count })),
]

/** Lines that show the first item of each list, and how many are left. */
const firstItems = ({ heights }: Measured) =>
  Math.max(1, ...heights.map(([first = 1, ...rest]) => first + (rest.length > 0 ? 1 : 0)))

/**
 * Chooses what the sheet shows at 9 pt so that it fits one A4 page (3 §2.11): every step whose estimated height fits;
 * the room that is left goes to the rows.
 */
export function fitSheet(content: SheetContent): SheetFit {
  const all = measured(content)
  const wide = Math.floor((WIDTH - LABELS) / brandWidth(content))
  const first = Math.min(6, firstItems(all))
  const least: Choice = {
    causes: 1,
    lines: Math.min(1, content.lines.length),
    listLines: first,
    byService: false,
    byFamily: false,
    brands: Math.min(content.brands, wide, MOST_ROWS),
    indicators: Math.min(1, content.indicators),
  }
  let best = least
  for (const step of stepsOf(content)) {
    const listLines = Math.max(first, step.listLines ?? best.listLines)
    const tried = { ...best, ...step, listLines }
    if (heightsOf(all, tried).total <= HEIGHT) best = tried
  }
  const { total, rows } = heightsOf(all, best)
  const { listLines, ...shown } = best
  return {
    ...shown,
    lists: all.heights.map((heights) => itemsWithin(heights, listLines)),
    listParts: all.parts,
    pad: Math.min(MOST_PAD, Math.max(0, (HEIGHT - total) / Math.max(1, rows) / 2)),
  }
}
