/** Lines of letters of full size that a plain morning takes: one row of brands with three indicators each. */
const PLAIN = 49
/**
 * The sizes of the letters with their classes: the smaller they are, the more lines and the longer ones a sheet holds.
 * The smallest has four brands in a row, and less space between its lines.
 */
const SIZES = [
  { size: 1, inRow: 3, room: PLAIN, names: '' },
  { size: 0.86, inRow: 3, room: PLAIN / 0.86, names: 'is-dense' },
  { size: 0.8, inRow: 4, room: 64, names: 'is-dense is-denser' },
] as const
/** Characters of a line at full size: of a comment in its half of the sheet, beside the title, across the sheet. */
const WIDTHS = { comment: 90, head: 60, notice: 165 }

/** What lengthens a morning's sheet: texts by their characters. */
export interface Lengthening {
  /** the indicators of each brand */
  brands: readonly number[]
  /** each comment of the day, with its concession and author */
  comments: readonly number[]
  /** the notice beside the title; 0 without */
  head: number
  /** each notice as wide as the sheet */
  notices: readonly number[]
}

const linesOf = (characters: number, width: number) => Math.ceil(characters / width)

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)

function brandLines(brands: readonly number[], inRow: number): number {
  const rows = Array.from({ length: Math.ceil(brands.length / inRow) }, (_, i) =>
    brands.slice(inRow * i, inRow * (i + 1)),
  )
  return sum(rows.map((row) => 2 + Math.max(...row)))
}

/** Lines of full size that a morning takes in letters of a size. */
function linesAt(
  { size, inRow }: (typeof SIZES)[number],
  { brands, comments, head, notices }: Lengthening,
): number {
  const lines = (characters: number, width: number) => linesOf(characters, width / size)
  // why six: so many lines of comments, title included, stand beside the last of the three measures
  const said = 3 + sum(comments.map((one) => lines(one, WIDTHS.comment))) - 6
  return (
    PLAIN +
    Math.max(0, brandLines(brands, inRow) - 5) +
    (comments.length > 0 ? Math.max(0, said) : 0) +
    (head > 0 ? lines(head, WIDTHS.head) - 0.7 : 0) +
    sum(notices.map((one) => 1.4 + lines(one, WIDTHS.notice)))
  )
}

/**
 * How small the letters of a morning's report are, so that it keeps to one A4 sheet where it can (3 §2.11): classes of
 * the sheet. One that takes two sheets in any case has letters of full size.
 */
export const densityOf = (content: Lengthening): string =>
  SIZES.find((one) => linesAt(one, content) <= one.room)?.names ?? ''
