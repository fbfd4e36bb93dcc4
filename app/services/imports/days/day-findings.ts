import { frenchDay, type LocalDate } from '~/domain/calendar/local-date'
import type { WarningKind } from '~/domain/imports/warning-kinds'
import { Findings, type Place } from '~/imports/reading/findings'

/** Adds the findings of one day to those of a file of several, each with its date. */
export class FindingsOfDay extends Findings {
  readonly #to: Findings
  readonly #date: LocalDate

  constructor(to: Findings, date: LocalDate) {
    super()
    this.#to = to
    this.#date = date
  }

  override add(place: Place, what: string, kind: WarningKind | null = null): void {
    this.#to.add(place, `le ${frenchDay(this.#date)}, ${what}`, kind)
  }
}

/** Adds a finding that each day of a file repeats once only. */
export class FindingsOnce extends Findings {
  readonly #to: Findings
  readonly #said = new Set<string>()

  constructor(to: Findings) {
    super()
    this.#to = to
  }

  override add(place: Place, what: string, kind: WarningKind | null = null): void {
    const key = `${place.site}\n${what}`
    if (this.#said.has(key)) return
    this.#said.add(key)
    this.#to.add(place, what, kind)
  }
}
