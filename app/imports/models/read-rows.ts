import { frenchDay, frenchMonth, type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { ImportModel } from '~/domain/import-models/model'
import { textSourceText } from '~/domain/import-models/text-source'
import { numberText, quoted } from '~/domain/message-format'
import { rowAmongSheets } from '~/domain/records/sheet-rows'
import { FAMILIES, type Family } from '~/domain/sales-families'
import { type ProductiveService, SERVICE_LABELS } from '~/domain/workshop-services'
import { finding } from '../reading/findings'
import type { KnownSite, SiteResolver } from '../reading/site-resolver'
import { WorkbookRefused } from '../workbook/errors'
import { type Account, BELOW_BLANK, BELOW_TOTAL } from './account'
import type { Bucket } from './buckets'
import type { Cells } from './cells'
import { addSizes, type SizedColumns } from './column-sizes'
import type { Controls } from './controls'
import { DayReader } from './days'
import { PersonReader } from './persons'
import type { Plan, SumTerm, TextTerm } from './plan'
import { unitName } from './quantity'
import { RowSums, textTerm } from './row-sums'
import type { KeyValues, SharedRows } from './shared-rows'
import type { Meaning, Values } from './values'

/** Name of the failed entry for rows whose concession is blank. */
const NO_SITE = 'Sans concession'
const NO_CONDITION = 'Aucune condition du modèle ne les retient'
const NO_QUANTITY = 'Sans quantité ni concession connue'
const NEW_VALUE = 'Valeur que le modèle ne connaît pas'

/** Tests for a row of one text alone, such as a footer. */
function isNote(cells: Cells): boolean {
  let filled = 0
  for (let index = 0; index < cells.length; index++) if (cells.ownText(index) !== '') filled++
  return filled === 1
}

/** Gives each row to its concession, day, service and person, or says why it does not count. */
export class RowReader {
  /** first row of each concession under the total or blank row that ends the table */
  readonly below = new Map<KnownSite, number>()
  readonly #shared: SharedRows
  /** position of the sheet among those that are read, from 0 */
  readonly #sheetIndex: number
  readonly #plan: Plan
  readonly #cells: Cells
  readonly #keys: KeyValues
  readonly #sums: RowSums
  readonly #sized: SizedColumns
  readonly #days: DayReader
  readonly #persons: PersonReader
  readonly #familySums: ReadonlyMap<Family, number>
  readonly #needsService: boolean
  readonly #services: ReadonlySet<ProductiveService>
  readonly #to: { account: Account; controls: Controls; resolver: SiteResolver }
  readonly #date: LocalDate
  readonly #sheet: string
  readonly #model: ImportModel

  constructor(
    given: {
      plan: Plan
      model: ImportModel
      cells: Cells
      keys: KeyValues
      sheet: string
      sheetIndex: number
      shared: SharedRows
    },
    to: { account: Account; controls: Controls; resolver: SiteResolver },
    { date, date1904 }: { date: LocalDate; date1904: boolean },
  ) {
    this.#plan = given.plan
    this.#model = given.model
    this.#cells = given.cells
    this.#keys = given.keys
    this.#sheet = given.sheet
    this.#to = to
    this.#date = date
    this.#sums = new RowSums(given.plan)
    this.#days = new DayReader(given.model, date1904)
    this.#persons = new PersonReader(given.plan)
    this.#shared = given.shared
    this.#sized = given.shared.sizes.of(given.plan)
    this.#sheetIndex = given.sheetIndex
    this.#services = new Set(given.plan.services)
    this.#familySums = new Map(
      FAMILIES.map((family) => [family, given.plan.sums.findIndex(({ key }) => key === family)]),
    )
    this.#needsService =
      given.plan.part !== 'videocheck' && given.plan.terms.some(({ service }) => service === null)
  }

  /** @param index of the row, from 0 */
  read(index: number, below: boolean): void {
    const { account, controls } = this.#to
    this.#sums.read(this.#cells)
    const counts = this.#place(index + 1, below)
    if (counts) account.read++
    if (!below) controls.add(this.#cells, counts)
  }

  #meaning<T>(terms: readonly TextTerm[], values: Values<T>): Meaning<T> {
    const found = textTerm(terms, this.#cells)
    if (found?.lacks !== undefined) return values.ofWhole(found.text, found.lacks)
    if (found?.outer) return values.ofOuter(found.outer)
    return found?.isConstant ? values.ofConstant(found.text) : values.of(found?.text ?? '')
  }

  #service(): Meaning<ProductiveService> | null {
    const { texts, services } = this.#plan
    const [only, second] = services
    if (texts.service.length > 0) return this.#meaning(texts.service, this.#keys.service)
    if (only === undefined || second !== undefined) return null
    return { kind: 'known', value: only, text: '' }
  }

  #meanings() {
    const { texts } = this.#plan
    return {
      site: this.#meaning(texts.site, this.#keys.site),
      service: this.#needsService ? this.#service() : null,
      family: texts.family.length > 0 ? this.#meaning(texts.family, this.#keys.family) : null,
    }
  }

  /** Leaves out a row below the end of the table, and remembers the first of each concession. */
  #leaveBelow(row: number, site: Meaning<KnownSite>): false {
    if (site.kind === 'known' && !this.below.has(site.value)) this.below.set(site.value, row)
    return this.#leave(this.#model.table?.end === 'blank' ? BELOW_BLANK : BELOW_TOTAL, false)
  }

  /** Places a row. @returns true when it counts */
  #place(row: number, below: boolean): boolean {
    const { account } = this.#to
    const sums = this.#sums
    const { site, service, family } = this.#meanings()
    const out = [site, service, family].find((one) => one?.kind === 'out')
    if (out?.kind === 'out') return this.#leave(out.reason, true)
    const isUnknown = [site, service, family].some((one) => one?.kind === 'unknown')
    // Of a note the blank conditions are no new values.
    if (isUnknown && !sums.hasQuantity && isNote(this.#cells)) return this.#leave(NO_QUANTITY, true)
    const isNew = this.#addNewValues()
    if (!sums.isAny) {
      const amount = sums.amountWithoutConditions(this.#cells)
      account.leave(isNew ? NEW_VALUE : NO_CONDITION, amount, !isNew)
      return false
    }
    if (isUnknown && !sums.hasQuantity) return this.#leave(NO_QUANTITY, true)
    const date = this.#dateOf(row, site)
    if (date === null) return false
    if (below) return this.#leaveBelow(row, site)
    if (service?.kind === 'known' && !this.#services.has(service.value))
      return this.#leave(`${SERVICE_LABELS[service.value]}, que le modèle ne fournit pas`, true)
    if (isUnknown) return this.#unknown(row, { site, service, family })
    if (site.kind !== 'known') return false
    this.#add(row, date, site.value, {
      service: service?.kind === 'known' ? service.value : null,
      family: family?.kind === 'known' ? family.value : null,
    })
    return true
  }

  #leave(reason: string, isDecided: boolean): false {
    this.#to.account.leave(reason, this.#sums.amount(), isDecided)
    return false
  }

  /** Lists the values of condition columns that the model was made without. @returns true when the row has one */
  #addNewValues(): boolean {
    let isNew = false
    for (const { index, header, newIn } of this.#plan.conditions) {
      const value = newIn(this.#cells.text(index))
      if (!value) continue
      this.#to.account.addUnknown(header, value, this.#sums.amountWithoutConditions(this.#cells))
      isNew = true
    }
    return isNew
  }

  #dateless(reason: string): null {
    this.#leave(reason, false)
    return null
  }

  /** The day of the row; null when the row does not count, after saying why. */
  #dateOf(row: number, site: Meaning<KnownSite>): LocalDate | null {
    const { date: index, dateText, part } = this.#plan
    if (index === null && !dateText) return this.#date
    const read =
      index === null
        ? this.#days.readText(dateText?.().whole ?? '', this.#date)
        : this.#days.read(this.#cells, index)
    if ('wrong' in read) {
      const known = site.kind === 'known' ? site.value : null
      const column = this.#model.time.kind === 'dated' ? this.#model.time.column : undefined
      const place = { sheet: this.#sheet, row, column }
      if (read.isSwapped) {
        const found = finding(place, read.wrong)
        throw new WorkbookRefused(found.message, 422, [found])
      }
      this.#to.resolver.fail(known, known?.name ?? (site.text || NO_SITE), place, read.wrong)
      return this.#dateless('Sans date lisible')
    }
    if (read.day > this.#date) return this.#dateless(`Après le ${frenchDay(this.#date)}`)
    if (part === 'videocheck' && monthOf(read.day) !== monthOf(this.#date))
      return this.#dateless(`Hors du mois\u202f: ${frenchMonth(monthOf(read.day))}`)
    return read.day
  }

  /** Lists unknown values, and fails the concession that they may belong to (8 §1). */
  #unknown(
    row: number,
    keys: Record<'site' | 'service' | 'family', Meaning<unknown> | null>,
  ): false {
    const { account, resolver } = this.#to
    const known = keys.site?.kind === 'known' ? (keys.site.value as KnownSite) : null
    account.refused++
    for (const field of ['site', 'service', 'family'] as const) {
      const meaning = keys[field]
      if (meaning?.kind !== 'unknown') continue
      account.addUnknown(field, { text: meaning.text }, this.#sums.amount())
      const name = known?.name ?? (keys.site?.text || NO_SITE)
      const said = `${field}\n${meaning.text}\n${name}`
      if (this.#shared.said.has(said)) continue
      this.#shared.said.add(said)
      const place = { sheet: this.#sheet, row, column: this.#headerOf(field) }
      const pdv = field === 'site' ? this.#sharedBy(meaning.text) : []
      const what = meaning.text === '' ? (this.#blankText(field) ?? meaning.what) : meaning.what
      if (pdv.length > 1) for (const one of pdv) resolver.fail(one, one.name, place, what)
      else resolver.fail(known, name, place, what)
    }
    return false
  }

  #sharedBy(text: string): readonly KnownSite[] {
    return this.#to.resolver.ownersOf(text.replace(/\s/g, ''))
  }

  /** Sentence for a blank text of a title or name; undefined for a field of columns. */
  #blankText(field: string): string | undefined {
    const from = this.#model.columns[field]?.find((term) => term.from !== undefined)?.from
    return from && `le texte qui le dit manque (${textSourceText(from)}).`
  }

  #headerOf(field: string): string | undefined {
    return this.#model.columns[field]?.find(({ column }) => column !== undefined)?.column
  }

  #refuseFraction(row: number): void {
    const { fraction } = this.#sums
    if (!fraction) return
    const { header, unit } = fraction.term
    const what = `${numberText(fraction.value)} a des décimales, alors que le modèle ${quoted(this.#model.name)} y lit ${unitName(unit ?? 'hours')}\u202f: l’unité a changé.`
    const found = finding({ sheet: this.#sheet, row, column: header }, what)
    throw new WorkbookRefused(found.message, 422, [found])
  }

  /** The person of a row; 'wrong' after failing the concession. */
  #person(row: number, site: KnownSite) {
    const person = this.#persons.read(this.#cells)
    if (!person || !('what' in person)) return person
    const place = { sheet: this.#sheet, row, column: this.#headerOf(person.field) }
    this.#to.resolver.fail(site, site.name, place, person.what)
    return 'wrong' as const
  }

  #add(
    row: number,
    date: LocalDate,
    site: KnownSite,
    keys: { service: ProductiveService | null; family: Family | null },
  ): void {
    const { terms, part, isAcross } = this.#plan
    const sums = this.#sums
    this.#refuseFraction(row)
    for (const { header, what } of sums.wrongs)
      this.#to.resolver.fail(site, site.name, { sheet: this.#sheet, row, column: header }, what)
    const person = this.#person(row, site)
    if (person === 'wrong') return
    addSizes(this.#sized, sums)
    const { buckets, rowsOf, dates, keys: sheetKeys } = this.#shared
    rowsOf.set(site.siteId, (rowsOf.get(site.siteId) ?? 0) + 1)
    if (!isAcross) dates.add(date)
    const place = rowAmongSheets(this.#sheetIndex, row)
    const usual =
      !isAcross && (keys.service || part === 'videocheck')
        ? buckets.of(date, site, keys.service, person)
        : null
    const bucketOf = (term: SumTerm): Bucket | null => {
      const own = term.service ?? keys.service
      const isOwn = (term.service || term.day !== null) && own !== null
      return isOwn ? buckets.of(term.day ?? date, site, own, person) : usual
    }
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i]
      if (!term || !sums.applies[i]) continue
      // A blank cell of a day's column gives that day nothing, not a figure of 0.
      if (term.day !== null && !sums.filled[i]) continue
      const bucket = bucketOf(term)
      if (!bucket) continue
      if (term.day !== null) dates.add(term.day)
      if (bucket.rows.at(-1) !== place) bucket.rows.push(place)
      sheetKeys?.note(bucket, keys.family ?? '', { sheet: this.#sheet, row })
      this.#addTerm(bucket, i, term, keys.family)
    }
  }

  /** Adds what one term reads in the row to the sum of its field or family. */
  #addTerm(bucket: Bucket, i: number, term: SumTerm, family: Family | null): void {
    const at = term.sum ?? (family ? this.#familySums.get(family) : undefined)
    if (at === undefined) return
    if (term.kind === 'distinct') this.#count(bucket, i, at, term.factor)
    else bucket.sums[at] = (bucket.sums[at] ?? 0) + (this.#sums.values[i] ?? 0)
  }

  #count(bucket: Bucket, term: number, sum: number, factor: number): void {
    const text = this.#sums.distinct[term] ?? ''
    if (text === '') return
    // By month, not by day: days of a dated file are added up, and a value on two of them would count twice.
    const { date, site, service, person } = bucket
    const key = `${term}|${monthOf(date)}|${service ?? ''}|${site.siteId}|${person?.key ?? ''}`
    const values = this.#shared.distinct.get(key) ?? new Map<string, Bucket>()
    this.#shared.distinct.set(key, values)
    const holder = values.get(text)
    // The earliest day has it, whatever the order of the rows.
    if (holder && holder.date <= date) return
    if (holder) holder.sums[sum] = (holder.sums[sum] ?? 0) - factor
    values.set(text, bucket)
    bucket.sums[sum] = (bucket.sums[sum] ?? 0) + factor
  }
}
