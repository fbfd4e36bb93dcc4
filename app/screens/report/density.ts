/** Lines of full-size text in the shortest morning report: one row of brands with three indicators each. */
const PLAIN = 49
/**
 * Text sizes with their CSS classes. A smaller size fits more lines and longer lines on a sheet (`room`, in lines).
 * The smallest size has four brands in a row and a smaller line spacing.
 */
const SIZES = [
  { size: 1, inRow: 3, room: PLAIN, names: '' },
  { size: 0.86, inRow: 3, room: PLAIN / 0.86, names: 'is-dense' },
  { size: 0.8, inRow: 4, room: 64, names: 'is-dense is-denser' },
] as const
/** Characters per line at full size: in a comment (half a sheet), next to the title, across the sheet. */
const WIDTHS = { comment: 90, head: 60, notice: 165 }

/** Content that lengthens the morning report; texts as their number of characters. */
export interface Lengthening {
  /** number of indicators of each brand */
  brands: readonly number[]
  /** length of each comment of the day, with its concession and author */
  comments: readonly number[]
  /** length of the notice next to the title; 0 without a notice */
  head: number
  /** length of each full-width notice */
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

/** Number of lines of the report at a text size. */
function linesAt(
  { size, inRow }: (typeof SIZES)[number],
  { brands, comments, head, notices }: Lengthening,
): number {
  const lines = (characters: number, width: number) => linesOf(characters, width / size)
  // 6 lines of comments, title included, fit next to the last of the three measures without lengthening the sheet
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
 * CSS classes of the largest text size at which the morning report fits one A4 sheet (3 §2.11). A report that needs
 * two sheets at any size gets full-size text ('').
 */
export const densityOf = (content: Lengthening): string =>
  SIZES.find((one) => linesAt(one, content) <= one.room)?.names ?? ''
