import { withoutNoise } from '~/domain/decimal'
import { MODEL_FIELDS } from '~/domain/import-models/fields'
import type { ImportModel } from '~/domain/import-models/model'
import type { ControlSum } from '~/domain/import-models/report'
import { numberText, quoted } from '~/domain/message-format'
import { ROUNDING_PER_ROW } from '../reading/differing-sums'
import { exactStep, isExact } from '../reading/exact-rows'
import type { Findings, Place } from '../reading/findings'
import { normalised } from '../reading/normalise-names'
import type { Cells } from './cells'
import type { Plan } from './plan'
import { type QuantityKind, type QuantityReader, quantityReader } from './quantity'

interface Control {
  field: string
  column: string
  label: string
  index: number
  reader: QuantityReader
  /** step of which exact numbers of the column are multiples */
  step: number
  /** false: a number of the column may be rounded */
  isExact: boolean
  read: number
  left: number
  /** cells of the column that are no number: the sum says nothing then */
  unreadable: number
  file: { row: number; value: number } | null
}

const isQuantity = (kind: string | undefined): kind is QuantityKind =>
  kind === 'euros' || kind === 'hours' || kind === 'integer'

/** Adds up the columns of control sums over all rows of the table, in the unit in which they are written. */
export class Controls {
  readonly #controls: readonly Control[]
  readonly #sheet: string
  readonly #model: ImportModel
  #rows = 0

  constructor(model: ImportModel, plan: Plan, sheet: string) {
    this.#sheet = sheet
    this.#model = model
    this.#controls = Object.entries(model.control ?? {}).map(([field, { row, column }]) => {
      const kind = MODEL_FIELDS[model.feeds].find(({ key }) => key === field)?.kind
      const same = (name: string | undefined) =>
        name !== undefined && normalised(name) === normalised(column)
      const term = Object.values(model.columns)
        .flat()
        .find((one) => same(one.column))
      const quantity = isQuantity(kind) ? kind : 'euros'
      const reader = quantityReader(quantity, term ?? {}, model.numbers)
      const step = exactStep(quantity, term?.unit)
      const none = { read: 0, left: 0, unreadable: 0, file: null, isExact: true }
      return { field, column, label: row, index: plan.indexOf(column), reader, step, ...none }
    })
  }

  /** Adds a row of the table. @param isRead false: left out, or with an unknown value */
  add(cells: Cells, isRead: boolean): void {
    this.#rows++
    for (const control of this.#controls) {
      const value = control.reader(cells.own(control.index))
      if (typeof value === 'number' && !isExact(value, control.step)) control.isExact = false
      // Of a row that is left out an unreadable cell counts as 0: the total is compared all the same.
      if (typeof value === 'string') control.unreadable += isRead ? 1 : 0
      else if (isRead) control.read += value ?? 0
      else control.left += value ?? 0
    }
  }

  /** Reads the totals of the row that has a label; the last such row counts. */
  total(cells: Cells, row: number, label: string): void {
    for (const control of this.#controls) {
      if (control.label !== label) continue
      const value = control.reader(cells.own(control.index))
      if (typeof value === 'number') control.file = { row, value }
    }
  }

  /** Totals next to the sums of their rows; a total that the file lacks is not listed. */
  sums(): ControlSum[] {
    return this.#controls.flatMap(({ field, column, file, read, left }) =>
      file
        ? [
            {
              field,
              column,
              row: file.row,
              file: withoutNoise(file.value),
              read: withoutNoise(read),
              left: withoutNoise(left),
            },
          ]
        : [],
    )
  }

  /** Findings for totals that differ by more than rounding, of exact rows at all, or that the file lacks (8 §3, §5). */
  differences(warnings: Findings): { place: Place; what: string }[] {
    const rounding = withoutNoise(ROUNDING_PER_ROW * Math.max(1, this.#rows))
    return this.#controls.flatMap((control) => {
      const { column, label, file, read, left, unreadable } = control
      const place = { sheet: this.#sheet, column }
      if (!file) {
        const what = `la ligne ${quoted(label)} manque, ou n’y a pas de nombre, alors que le modèle ${quoted(this.#model.name)} la compare avec la somme.`
        return [{ place, what }]
      }
      const at = { ...place, row: file.row }
      if (unreadable > 0) {
        warnings.add(
          at,
          'le total n’est pas comparé\u202f: des cellules au-dessus sont illisibles.',
        )
        return []
      }
      const sum = withoutNoise(read + left)
      if (Math.abs(withoutNoise(sum - file.value)) <= (control.isExact ? 0 : rounding)) return []
      const part = left === 0 ? '' : `, dont ${numberText(withoutNoise(left))} en lignes écartées`
      const what = `le total du fichier est ${numberText(file.value)}, la somme des lignes est ${numberText(sum)}${part}.`
      return [{ place: at, what }]
    })
  }
}
