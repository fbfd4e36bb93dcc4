import { isPlainTotal, namesSum, namesSumOf } from '~/domain/hierarchy/total-rows'
import { quoted } from '~/domain/sentence-parts'
import { type CellReading, cellText } from '../workbook/cell'
import type { Column } from './columns'
import type { Findings, Place } from './findings'

/** What a row is known by: its number, its service and its person. */
const KEYS = ['pdv', 'service', 'name', 'adviser'] as const
type Key = (typeof KEYS)[number] | 'matricule'

/** Tells the rows of sums of a sheet, whose amounts would count twice. */
export class SumRows {
  readonly #places: ReadonlyMap<Key, number>
  readonly #warnings: Findings

  constructor(places: ReadonlyMap<Column, { index: number }>, warnings: Findings) {
    const byKey = [...places].map(([{ key }, { index }]) => [key as Key, index] as const)
    this.#places = new Map(byKey.filter(([key]) => key === 'matricule' || KEYS.includes(key)))
    this.#warnings = warnings
  }

  /**
   * Whether a row is one of sums by the words in the place of its PDV number, service or person: 'Total Rennes' only
   * where no number stands beside it, and none that has a matricule, for then it is somebody. Warned of, but for 'Total'.
   * @param read the cell of a column, with what it is merged into
   */
  skips(place: Place, read: (index: number) => CellReading): boolean {
    const said = (key: Key): string => {
      const index = this.#places.get(key)
      return index === undefined ? '' : cellText(read(index))
    }
    const pdv = said('pdv')
    const words = namesSumOf(pdv) ? pdv : this.#besides(said, pdv)
    if (words === undefined) return false
    if (!isPlainTotal(words))
      this.#warnings.add(place, `${quoted(words)} est une ligne de sommes, ignorée.`, 'sum')
    return true
  }

  #besides(said: (key: Key) => string, pdv: string): string | undefined {
    const words = KEYS.map(said).find(pdv === '' ? namesSumOf : namesSum)
    return words === undefined || said('matricule') !== '' ? undefined : words
  }
}
