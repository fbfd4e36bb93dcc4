import type { ImportModel } from '~/domain/import-models/model'
import { undated } from '~/domain/import-models/stated-dates'
import { textSourceParts } from '~/domain/import-models/text-source'
import { matchesWildcard, wildcardPart } from '~/domain/import-models/wildcard'
import type { Cells } from './cells'
import { NO_TEXT, type OuterText, sourcesOf } from './outer-text'

/**
 * Heading rows of a table: rows without figures and with a text of a pattern in any column, which holds for the rows
 * below until the next one of that pattern (8 §5).
 */
export class Headings {
  readonly #patterns: readonly string[]
  readonly #figures: readonly number[]
  readonly #texts = new Map<string, OuterText>()

  /** @param figures columns whose cells are blank in a heading row */
  constructor(model: Pick<ImportModel, 'columns' | 'time'>, figures: readonly number[]) {
    const all = sourcesOf(model).map(textSourceParts)
    this.#patterns = [...new Set(all.flatMap(({ kind, text }) => (kind === 'above' ? text : [])))]
    this.#figures = figures
  }

  get isAny(): boolean {
    return this.#patterns.length > 0
  }

  /** Forgets all headings, before a table is walked. */
  reset(): void {
    this.#texts.clear()
  }

  /** The heading of a pattern above the row; without text when there is none. */
  of(pattern: string): OuterText {
    return this.#texts.get(pattern) ?? NO_TEXT
  }

  /** Keeps the row's texts if it is a heading row. @returns true when it is one */
  take(cells: Cells): boolean {
    if (!this.isAny) return false
    let isHeading = false
    for (let index = 0; index < cells.length; index++) {
      const text = cells.ownText(index)
      if (text === '' || text.length > 200) continue
      for (const pattern of this.#patterns) {
        if (!matchesWildcard(pattern, text)) continue
        if (this.#figures.some((one) => one !== index && cells.ownText(one) !== '')) continue
        const part = wildcardPart(pattern, text)
        this.#texts.set(pattern, { whole: text, written: part, text: undated(part) })
        isHeading = true
      }
    }
    return isHeading
  }
}
