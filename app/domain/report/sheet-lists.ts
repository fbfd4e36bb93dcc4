/*
 * Widths of the three lists of the morning sheet, side by side: the longest list gets the most room, so that the row of
 * lists is as low as possible.
 */

/** Mean width of a character of 9 pt text, and what a wrapped line loses at its end, mm. */
const CHARACTER = 1.58
const WORD = 7

/** Number of lines of a text of 9 pt. @param width mm */
export function textLines(characters: number, width: number): number {
  const long = characters * CHARACTER
  return long <= width ? 1 : Math.ceil(long / (width - WORD))
}

/** Items of a list, each as the lengths in characters of its paragraphs. */
export type ListLengths = readonly (readonly number[])[]

/** Parts that the width is divided into, and the fewest of a list. */
const PARTS = 12
const FEWEST = 2

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)

/** Heights of a list's items in lines of text. @param width mm */
export const itemHeights = (items: ListLengths, width: number): number[] =>
  items.map((paragraphs) => sum(paragraphs.map((characters) => textLines(characters, width))))

/** Number of items of a list within some lines; one line is kept for 'et N autres'. */
export function itemsWithin(heights: readonly number[], most: number): number {
  if (sum(heights) <= most) return heights.length
  let [used, count] = [0, 0]
  for (const height of heights) {
    if (used + height > most - 1) break
    used += height
    count += 1
  }
  return count
}

const splits = Array.from({ length: PARTS }, (_, first) =>
  Array.from({ length: PARTS }, (_, second) => [first, second, PARTS - first - second]),
)
  .flat()
  .filter((parts) => parts.every((part) => part >= FEWEST))

/** Chooses the widths of three lists, in twelfths, for the lowest row; the most even ones among equals. @param width of all, mm */
export function listParts(lists: readonly ListLengths[], width: number): number[] {
  const highest = (parts: readonly number[]) =>
    Math.max(...lists.map((items, i) => sum(itemHeights(items, (width * (parts[i] ?? 1)) / PARTS))))
  const uneven = (parts: readonly number[]) => Math.max(...parts) - Math.min(...parts)
  const [best = [4, 4, 4]] = [...splits].sort(
    (a, b) => highest(a) - highest(b) || uneven(a) - uneven(b),
  )
  return best
}

/** Width of a list, mm. @param parts twelfths of `width` */
export const partWidth = (parts: number, width: number): number => (width * parts) / PARTS
