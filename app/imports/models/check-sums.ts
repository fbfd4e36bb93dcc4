import { frenchMonth, monthOf } from '~/domain/calendar/local-date'
import { withoutNoise } from '~/domain/decimal'
import type { ImportModel } from '~/domain/import-models/model'
import { numberText, quoted } from '~/domain/message-format'
import { rowsText, sheetRows } from '~/domain/records/sheet-rows'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { LARGEST } from '../reading/cell-values'
import { type Findings, finding, type Place } from '../reading/findings'
import type { SiteResolver } from '../reading/site-resolver'
import { WorkbookRefused } from '../workbook/errors'
import type { Bucket } from './buckets'
import type { Plan } from './plan'
import { placeInSheets } from './read-sheets'

/** Most hours that one person bills in a month; more are another unit (8 §3). */
export const MOST_PERSON_HOURS = 400

type Field = Plan['sums'][number]

/** What is wrong with a sum; null: nothing. */
function wrongOf(
  value: number,
  { kind }: Field,
  isCumulative: boolean,
  feeds: string,
): string | null {
  if (Math.abs(value) > LARGEST[kind]) return 'est hors de toute mesure'
  if (kind === 'integer' && !Number.isInteger(value)) return 'n’est pas un nombre entier'
  // One day alone may take back what an earlier day brought; revenue may be negative: credit notes.
  const mayBeNegative = !isCumulative || (kind === 'euros' && feeds !== 'videocheck')
  return value < 0 && !mayBeNegative ? 'est négative' : null
}

/** Checks the sums of a file; a wrong one fails its concession (8 §1). */
export class SumChecks {
  readonly #given: { plan: Plan; model: ImportModel; sheets: readonly string[] }
  readonly #resolver: SiteResolver

  /** @param given `sheets`: names of the read sheets, at least one */
  constructor(
    given: { plan: Plan; model: ImportModel; sheets: readonly string[] },
    resolver: SiteResolver,
  ) {
    this.#given = given
    this.#resolver = resolver
  }

  #columnOf(sum: number): string | undefined {
    const { terms } = this.#given.plan
    const own = terms.find((term) => (term.sum ?? sum) === sum && term.header !== '')
    return own?.header
  }

  #placeOf(bucket: Bucket, sum: number): Place {
    const { sheets } = this.#given
    const place = { sheet: sheets[0] ?? '', column: this.#columnOf(sum) }
    const [row] = bucket.rows
    return placeInSheets(sheets)(row === undefined ? place : { ...place, row })
  }

  /** Rounds binary noise off the sums of a bucket and checks them. */
  check(bucket: Bucket): void {
    const { plan, model, sheets } = this.#given
    const { site, sums } = bucket
    const isCumulative = model.time.kind === 'cumulative'
    const whom = [
      bucket.service && SERVICE_LABELS[bucket.service],
      bucket.person && quoted(bucket.person.name),
    ].filter(Boolean)
    const rows = bucket.rows.length > 1 ? ` (${rowsText(sheetRows(bucket.rows, sheets))})` : ''
    const fail = (sum: number, what: string) =>
      this.#resolver.fail(site, site.name, this.#placeOf(bucket, sum), what)
    plan.sums.forEach((field, i) => {
      const value = withoutNoise(sums[i] ?? 0)
      sums[i] = value
      const wrong = wrongOf(value, field, isCumulative, plan.part)
      const of = whom.length > 0 ? `, ${whom.join(', ')}` : ''
      if (wrong)
        fail(i, `${quoted(field.label)}${of}\u202f: la somme ${numberText(value)} ${wrong}${rows}.`)
    })
    const [ht, hec] = ['totalHours', 'hecHours'].map((key) =>
      plan.sums.findIndex((field) => field.key === key),
    )
    const [total, external] = [sums[ht ?? -1], sums[hec ?? -1]]
    if (isCumulative && total !== undefined && external !== undefined && external > total)
      fail(
        hec ?? 0,
        `les heures HEC (${numberText(external)}) dépassent les heures totales (${numberText(total)})${rows}.`,
      )
  }

  /**
   * Tests the hours of each person and month, service by service together.
   * @throws WorkbookRefused for a person above `MOST_PERSON_HOURS`
   */
  refuseHours(buckets: Iterable<Bucket>): void {
    const { plan, model } = this.#given
    const billed = plan.sums.findIndex(({ key }) => key === 'billedHours')
    if (billed < 0) return
    const hours = new Map<string, number>()
    for (const bucket of buckets) {
      const month = monthOf(bucket.date)
      const key = `${month} ${bucket.site.siteId} ${bucket.person?.key}`
      const sum = withoutNoise((hours.get(key) ?? 0) + (bucket.sums[billed] ?? 0))
      hours.set(key, sum)
      if (sum <= MOST_PERSON_HOURS) continue
      const who = quoted(bucket.person?.name ?? '')
      const what = `${who} a ${numberText(sum)} h en ${frenchMonth(month)}, plus que ${MOST_PERSON_HOURS}\u202f: l’unité n’est plus celle du modèle ${quoted(model.name)}.`
      const found = finding(this.#placeOf(bucket, billed), what)
      throw new WorkbookRefused(found.message, 422, [found])
    }
  }
}

/** Warns of rows that are not read although they look like those that are. */
export function warnOfRowsBelow(
  { sheet, end }: { sheet: string; end: string },
  rows: number,
  warnings: Findings,
): void {
  if (rows === 0) return
  const what =
    rows === 1
      ? `une ligne sous ${end} n’est pas lue.`
      : `${numberText(rows)} lignes sous ${end} ne sont pas lues.`
  warnings.add({ sheet }, what)
}
