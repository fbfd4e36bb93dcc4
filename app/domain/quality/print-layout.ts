/*
 * Places of the brands on the sheets of the quality report (3 §2.11): the fewest sheets whose gauges are readable, then
 * the arrangement that fills them best. Sizes in mm, on A4 landscape with margins of 5 mm.
 */

/** Room for the cards of a sheet beneath its head, and the gap between two cards. */
const HEIGHT = 160
const WIDTH = 287
const GAP = 3
/** Height of a card without gauges, and of a gauge without its ring; room at the sides of a card and of a ring. */
const CARD = 14
const GAUGE = 31
const SIDES = 8
const RING_SIDES = 6
/** Diameters of a ring: under the least, its figure is smaller than 9 pt. */
const LEAST_RING = 20
const MOST_RING = 96
/** Most columns of cards. */
const COLUMNS = 3
/** Share of a sheet's places that may be empty. */
const EMPTY = 0.25

interface Arrangement {
  columns: number
  /** diameter of the rings, mm */
  ring: number
  /** share of the height that is filled */
  fill: number
}

export interface QualitySheets {
  columns: number
  ring: number
  /** brands on one sheet */
  perSheet: number
}

/** Largest readable ring of a card with some indicators, and the card's height; rows of equal length first; null: none. */
function ringOf(indicators: number, width: number, height: number) {
  const count = Math.max(1, indicators)
  const readable = Array.from({ length: count }, (_, i) => {
    const rows = i + 1
    const wide = (width - SIDES) / Math.ceil(count / rows) - RING_SIDES
    const high = (height - CARD) / rows - GAUGE
    const ring = Math.floor(Math.min(wide, high, MOST_RING))
    return { ring, height: CARD + rows * (GAUGE + ring), even: count % rows === 0 }
  }).filter(({ ring }) => ring >= LEAST_RING)
  const [best] = readable.sort((a, b) => Number(b.even) - Number(a.even) || b.ring - a.ring)
  return best ?? null
}

function arrange(brands: number, indicators: number, columns: number): Arrangement | null {
  const rows = Math.ceil(brands / columns)
  // The last card of an odd number takes both of two columns.
  const empty = columns === 2 ? 0 : rows * columns - brands
  if (empty >= EMPTY * rows * columns) return null
  const width = (WIDTH - GAP * (columns - 1)) / columns
  const found = ringOf(indicators, width, (HEIGHT - GAP * (rows - 1)) / rows)
  return found && { columns, ring: found.ring, fill: (rows * found.height) / HEIGHT }
}

/**
 * Arranges brands on sheets.
 * @param brands number of brands, at least 1
 * @param indicators most indicators of one brand
 */
export function qualitySheets(brands: number, indicators: number): QualitySheets {
  for (let sheets = 1; sheets <= brands; sheets += 1) {
    const perSheet = Math.ceil(brands / sheets)
    const found = Array.from({ length: Math.min(COLUMNS, perSheet) }, (_, i) =>
      arrange(perSheet, indicators, i + 1),
    ).filter((one) => one !== null)
    const [best] = found.sort((a, b) => b.fill - a.fill)
    if (best) return { columns: best.columns, ring: best.ring, perSheet }
  }
  return { columns: 1, ring: LEAST_RING, perSheet: 1 }
}
