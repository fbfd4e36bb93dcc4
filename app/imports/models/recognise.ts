import type { ImportModel } from '~/domain/import-models/model'
import { normalised } from '../reading/normalise-names'
import type { Workbook } from '../workbook/read-workbook'
import {
  findTable,
  headerCandidates,
  headersAt,
  isHeaderIn,
  sheetsOf,
  usedHeaders,
} from './find-table'

/** A stored model that an import may use. */
export interface KnownModel {
  _id: string
  version: number
  model: ImportModel
  /** headers of the sample file in its order (`headerOrder`); null: not known */
  order: readonly string[] | null
}

/** Which models a file fits. `nearest` is null when no model has a header in common with the file. */
export type Recognition =
  | { kind: 'one'; known: KnownModel }
  | { kind: 'several'; known: KnownModel[] }
  | { kind: 'none'; nearest: { name: string; missing: string[] } | null }

/** Header texts of one row, as compared; cached, because every model is compared with the same rows. */
class HeaderTexts {
  readonly #book: Workbook
  readonly #sets = new Map<string, ReadonlySet<string>>()

  constructor(book: Workbook) {
    this.#book = book
  }

  /** The used headers that the nearest row lacks, in the model's spelling. */
  missing(model: ImportModel): string[] {
    const used = usedHeaders(model)
    const headerRows = model.table?.headerRows ?? 1
    let least = used
    // A sheet of another name counts too: the model lacks its sheet, not its headers.
    const named = sheetsOf(this.#book, model)
    for (const sheet of named.length > 0 ? named : this.#book.sheets)
      for (const row of headerCandidates(sheet, model.table)) {
        const isThere = isHeaderIn(this.#textsAt(sheet, row, headerRows))
        const lacking = used.filter((name) => !isThere(name))
        if (lacking.length < least.length) least = lacking
      }
    return least
  }

  #textsAt(sheet: Workbook['sheets'][number], row: number, headerRows: 1 | 2): ReadonlySet<string> {
    const key = `${this.#book.sheets.indexOf(sheet)} ${row} ${headerRows}`
    const known = this.#sets.get(key)
    if (known) return known
    const texts = headersAt(sheet, row, headerRows).flatMap((text) =>
      text === undefined ? [] : [normalised(text)],
    )
    const made = new Set(texts)
    this.#sets.set(key, made)
    return made
  }
}

/** The model of which the file has the largest share of the used headers, at least one; ties: the first. */
function nearestOf(
  texts: HeaderTexts,
  models: readonly KnownModel[],
): { name: string; missing: string[] } | null {
  let nearest: { name: string; missing: string[] } | null = null
  let largest = 0
  for (const { model } of models) {
    const used = usedHeaders(model).length
    const missing = texts.missing(model)
    const share = used === 0 ? 0 : (used - missing.length) / used
    if (share <= largest) continue
    largest = share
    nearest = { name: model.name, missing }
  }
  return nearest
}

/**
 * Finds the models whose used headers are all in one table of the workbook (8 §3). Without one it names the nearest
 * model and the headers that the file lacks; none are missing when only the sheet has another name.
 */
export function recognise(book: Workbook, models: readonly KnownModel[]): Recognition {
  const texts = new HeaderTexts(book)
  const fits = ({ model }: KnownModel) =>
    texts.missing(model).length === 0 && findTable(book, model) !== null
  const known = models.filter(fits)
  const [first, second] = known
  if (first && second) return { kind: 'several', known }
  return first ? { kind: 'one', known: first } : { kind: 'none', nearest: nearestOf(texts, models) }
}
