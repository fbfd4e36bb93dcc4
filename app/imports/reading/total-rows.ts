import { isPlainTotal, namesSum, namesSumOf } from '~/domain/hierarchy/total-labels'
import { quoted } from '~/domain/message-format'
import { type CellReading, cellText } from '../workbook/cell'
import type { Column } from './columns'
import type { Findings, Place } from './findings'

/** Columns that identify a row: number, service and person. */
const KEYS = ['pdv', 'service', 'name', 'advisor'] as const
type Key = (typeof KEYS)[number] | 'matricule'

/** Detects total rows, whose amounts would count twice. */
export class SumRows {
  readonly #places: ReadonlyMap<Key, number>
  readonly #warnings: Findings

  constructor(places: ReadonlyMap<Column, { index: number }>, warnings: Findings) {
    const byKey = [...places].map(([{ key }, { index }]) => [key as Key, index] as const)
    this.#places = new Map(byKey.filter(([key]) => key === 'matricule' || KEYS.includes(key)))
    this.#warnings = warnings
  }

  /**
   * Tests whether a row is a total: by its number cell, or by its service or person cell when the row has no matricule.
   * In a row with a PDV number only a plain 'Total' counts, not 'Total Rennes'. Adds a warning unless the words are
   * 'Total'.
   * @param read the content of a cell, that of a merged cell included
   */
  skips(place: Place, read: (index: number) => CellReading): boolean {
    const said = (key: Key): string => {
      const index = this.#places.get(key)
      return index === undefined ? '' : cellText(read(index))
    }
    const pdv = said('pdv')
    const words = namesSumOf(pdv) ? pdv : this.#otherCellsSum(said, pdv)
    if (words === undefined) return false
    if (!isPlainTotal(words))
      this.#warnings.add(place, `${quoted(words)} est une ligne de sommes, ignorée.`, 'sum')
    return true
  }

  #otherCellsSum(said: (key: Key) => string, pdv: string): string | undefined {
    const words = KEYS.map(said).find(pdv === '' ? namesSumOf : namesSum)
    return words === undefined || said('matricule') !== '' ? undefined : words
  }
}
