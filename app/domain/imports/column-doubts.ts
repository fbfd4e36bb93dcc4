import type { LocalDate } from '../calendar/local-date'
import { numberText, quoted } from '../message-format'
import { OTHER_UNIT } from './plausibility'
import { median } from './usual-day'

/** Size and sign of the figures that one file has in one column of its model (8 §5). */
export interface ColumnSize {
  /** the column as the model names it */
  column: string
  /** number of figures other than 0, at least 1 */
  cells: number
  /** number of figures below 0, with the model's sign */
  negatives: number
  /** geometric mean of the amounts, above 0: euros, hours or pieces */
  typical: number
}

/** Columns of one file, with the working days of its month up to its activity date. */
export interface SizedFile {
  worked: number
  columns: readonly ColumnSize[]
}

/** Column sizes as the log of an import keeps them. */
export interface LoggedSizes {
  activityDate: LocalDate
  columns: readonly ColumnSize[]
}

/** Number of earlier files that a column is compared with (8 §5). */
export const COMPARED_FILES = 20
/** Fewest earlier files with the column. */
const LEAST_FILES = 5
/** Fewest figures from which another unit is certain: the file is refused. */
const CERTAIN = 5
/** Fewest figures from which their signs are judged: one credit note says nothing. */
const LEAST_SIGNS = 3
/** Working days from which low figures of a cumulative file are judged. */
const LEAST_DAYS = 3
/** Share of unusual signs up to which a column has one sign. */
const MOST_OTHERS = 0.1

/** Doubt about a column as a whole. */
export interface ColumnDoubt {
  column: string
  kind: 'unit' | 'sign'
  /** true: the file is refused */
  isCertain: boolean
  /** French sentence without its place */
  text: string
}

/** True when the amount is of another order of magnitude than the median of the earlier ones. */
const isOff = (now: number, earlier: readonly number[], mayBeLow: boolean): boolean => {
  const usual = median(earlier)
  return now >= usual * OTHER_UNIT || (mayBeLow && now * OTHER_UNIT <= usual)
}

const spread = (values: readonly number[]) => Math.max(...values) / Math.min(...values)

/** Three significant digits: '12 300', '0,0512'. */
const rounded = (value: number) => numberText(Number(value.toPrecision(3)))

interface Compared {
  now: ColumnSize
  earlier: readonly ColumnSize[]
}

/**
 * Tests for another unit. Cells of a cumulative file grow with the month, or do not when each row is an invoice: the
 * earlier files show which. As long as they do not, both readings must say so.
 */
function isOtherUnit(
  { now, earlier }: Compared,
  worked: number,
  workedOf: ReadonlyMap<ColumnSize, number>,
  isCumulative: boolean,
): boolean {
  const mayBeLow = !isCumulative || worked >= LEAST_DAYS
  const sizes = earlier.map(({ typical }) => typical)
  const isOffAsIs = isOff(now.typical, sizes, mayBeLow)
  if (!isCumulative || worked < 1) return isOffAsIs
  const daily = earlier.map((one) => one.typical / Math.max(1, workedOf.get(one) ?? 1))
  const isOffByDay = isOff(now.typical / worked, daily, mayBeLow)
  if (spread(daily) * 2 < spread(sizes)) return isOffByDay
  if (spread(sizes) * 2 < spread(daily)) return isOffAsIs
  return isOffAsIs && isOffByDay
}

function unitDoubt({ now, earlier }: Compared): ColumnDoubt {
  const usual = median(earlier.map(({ typical }) => typical))
  const isCertain = now.cells >= CERTAIN
  const text = `ses chiffres sont de l’ordre de ${rounded(now.typical)}, au lieu de ${rounded(usual)} dans les derniers fichiers du modèle\u202f; l’unité a-t-elle changé\u202f?`
  return { column: now.column, kind: 'unit', isCertain, text }
}

function signDoubt({ now, earlier }: Compared): ColumnDoubt | null {
  if (now.cells < LEAST_SIGNS) return null
  const usual = median(earlier.map(({ cells, negatives }) => negatives / cells))
  const isNegative = usual >= 1 - MOST_OTHERS
  if (!isNegative && usual > MOST_OTHERS) return null
  const others = isNegative ? now.cells - now.negatives : now.negatives
  if (others * 2 < now.cells) return null
  const text = `${numberText(others)} de ses ${numberText(now.cells)} chiffres ont un autre signe que dans les derniers fichiers du modèle.`
  return { column: now.column, kind: 'sign', isCertain: false, text }
}

/**
 * Columns whose unit or sign differs from that of the same column in earlier files of the model (8 §5). A column with
 * fewer than five earlier files is not judged.
 * @param files earlier files, at most twenty
 */
export function columnDoubts(
  file: SizedFile,
  files: readonly SizedFile[],
  isCumulative: boolean,
): ColumnDoubt[] {
  return file.columns.flatMap((now) => {
    const workedOf = new Map<ColumnSize, number>()
    for (const { worked, columns } of files)
      for (const one of columns) if (one.column === now.column) workedOf.set(one, worked)
    const earlier = [...workedOf.keys()]
    if (earlier.length < LEAST_FILES) return []
    const compared = { now, earlier }
    if (isOtherUnit(compared, file.worked, workedOf, isCumulative)) return [unitDoubt(compared)]
    return signDoubt(compared) ?? []
  })
}

/** What to do when the earlier files were misread: an undone import is not compared with. */
const REMEDY =
  'Si ce sont les derniers fichiers qui étaient mal lus, annulez leurs imports. Rien n’est enregistré.'

/** French sentence of a refusal for columns of another unit; null when no doubt is certain. */
export function columnRefusal(doubts: readonly ColumnDoubt[]): string | null {
  const said = doubts
    .filter(({ isCertain }) => isCertain)
    .map(({ column, text }) => `Colonne ${quoted(column)}\u202f: ${text}`)
  return said.length > 0 ? `${said.join(' ')} ${REMEDY}` : null
}
