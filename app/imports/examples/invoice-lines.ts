import { daysOf } from '~/domain/calendar/day-arithmetic'
import { frenchDay, type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { ImportModel } from '~/domain/import-models/model'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/workshop-services'
import {
  type ExportedFigures,
  type ExportedSite,
  SERVICE_BY_CODE,
  WORKSHOP_CODES,
} from './exported-site'
import { windows1252 } from './windows-1252'

/** Headers of the demo network's lines, in the order of their columns. */
export const LINES_HEADERS = [
  'Affaire',
  'Atelier',
  'Type',
  'N° OR',
  'N° facture',
  'Date facture',
  'MO HT',
  'Remise',
  'Tps fact',
  'Tps en cours',
] as const

/** Headers of the same columns in the example to try, of which no model of the demo network reads one (8 §5). */
export const EXAMPLE_LINES_HEADERS = [
  'Concession',
  'Section',
  'Nature',
  'Numéro OR',
  'Numéro facture',
  'Date de facturation',
  'Montant MO HT',
  'Remise MO',
  'Temps facturé',
  'Temps OR en cours',
] as const

type LinesHeaders = typeof LINES_HEADERS | typeof EXAMPLE_LINES_HEADERS

/** Nature of a line: customer, warranty, internal, or an order that is not invoiced yet. */
type Nature = 'CLI' | 'GAR' | 'INT' | 'ENC'

interface Line {
  nature: Nature
  order: string
  invoice: string
  cents: number
  /** hundredths of an hour */
  hours: number
  ongoing: number
}

/** Cents per hundredth of an hour of warranty and internal work: 32 € an hour. */
const INTERNAL_RATE = 32
/** One line in this many has a discount. */
const DISCOUNTED = 5
/** Least number of customer invoices of which one is a credit note. */
const WITH_CREDIT = 4

/** Splits a whole number into whole parts of different sizes that sum to it. */
function split(total: number, parts: number): number[] {
  const weights = Array.from({ length: parts }, (_, i) => 3 + ((i * 7) % 5))
  const sum = weights.reduce((a, b) => a + b, 0)
  const shares = weights.map((weight) => Math.trunc((total * weight) / sum))
  const rest = total - shares.reduce((a, b) => a + b, 0)
  return shares.map((share, i) => (i === 0 ? share + rest : share))
}

/** Splits a service's customer work: its last invoice is a credit note over a part of the first. */
function customerParts(total: number, count: number, credit: number): number[] {
  if (count < WITH_CREDIT) return split(total, count)
  return [...split(total + credit, count - 1), -credit]
}

/** Numbers orders and invoices of one export. */
class Numbering {
  #order = 48_200
  #invoice = 311
  #credit = 41

  next(kind: 'order' | 'invoice' | 'credit'): string {
    if (kind === 'order') return String(this.#order++)
    return kind === 'invoice' ? `F26${this.#invoice++}` : `A26${this.#credit++}`
  }
}

const noLine = { order: '', invoice: '', cents: 0, hours: 0, ongoing: 0 }

function customerLines({ cents, hecHours, clients }: ExportedFigures, numbers: Numbering): Line[] {
  // Work without an invoice yet has a line without its number, which counts as no invoice.
  const count = Math.max(clients, cents === 0 && hecHours === 0 ? 0 : 1)
  const amounts = customerParts(cents, count, 6_420)
  const hours = customerParts(hecHours, count, 50)
  return amounts.map((amount, i) => {
    const isCredit = count >= WITH_CREDIT && i === count - 1
    return {
      ...noLine,
      nature: 'CLI' as const,
      order: numbers.next('order'),
      invoice: clients === 0 ? '' : numbers.next(isCredit ? 'credit' : 'invoice'),
      cents: amount,
      hours: hours[i] ?? 0,
    }
  })
}

function internalLines(
  figures: ExportedFigures,
  hours: number,
  cents: number,
  numbers: Numbering,
): Line[] {
  const natures: Nature[] = [
    ...Array.from({ length: figures.guaranties }, () => 'GAR' as const),
    ...Array.from({ length: figures.cessions }, () => 'INT' as const),
  ]
  const isNumbered = natures.length > 0
  if (!isNumbered && hours !== 0) natures.push('GAR')
  const [amounts, times] = [split(cents, natures.length), split(hours, natures.length)]
  return natures.map((nature, i) => ({
    ...noLine,
    nature,
    order: numbers.next('order'),
    invoice: isNumbered ? numbers.next('invoice') : '',
    cents: amounts[i] ?? 0,
    hours: times[i] ?? 0,
  }))
}

function ongoingLines({ ongoing, workshops }: ExportedFigures, numbers: Numbering): Line[] {
  const times = split(ongoing, Math.max(workshops, ongoing === 0 ? 0 : 1))
  return times.map((time) => ({
    ...noLine,
    nature: 'ENC' as const,
    order: workshops === 0 ? '' : numbers.next('order'),
    ongoing: time,
  }))
}

function linesOf(figures: ExportedFigures, numbers: Numbering): Line[] {
  const hours = figures.totalHours - figures.hecHours
  const cents = hours * INTERNAL_RATE
  const internal = internalLines(figures, hours, cents, numbers)
  const rest = internal.length > 0 ? figures.cents - cents : figures.cents
  return [
    ...customerLines({ ...figures, cents: rest }, numbers),
    ...internal,
    ...ongoingLines(figures, numbers),
  ]
}

const minusBehind = (text: string, isNegative: boolean) => (isNegative ? `${text}-` : text)

/** '1 234,56', of a negative amount '1 234,56-'. */
function euros(cents: number): string {
  const [whole, rest] = [Math.trunc(Math.abs(cents) / 100), Math.abs(cents) % 100]
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ' ')
  return minusBehind(`${grouped},${String(rest).padStart(2, '0')}`, cents < 0)
}

const hundredths = (n: number) => (n === 0 ? '' : minusBehind(String(Math.abs(n)), n < 0))

function cellsOf(
  code: string,
  service: ProductiveService,
  { nature, order, invoice, cents, hours, ongoing }: Line,
  [index, day]: [number, LocalDate],
): string {
  const discount = index % DISCOUNTED === 0 && cents > 0 ? Math.trunc(cents / 20) : 0
  const money = nature === 'ENC' ? ['', ''] : [euros(cents + discount), euros(discount)]
  const head = [code, WORKSHOP_CODES[service], nature, order, invoice, frenchDay(day)]
  return [...head, ...money, hundredths(hours), hundredths(ongoing)].join(';')
}

/**
 * The month's lines of invoices and open orders as .csv (8 §4, export b): semicolons, Windows-1252, hours in
 * hundredths, the minus of credit notes behind.
 */
export function invoiceLinesExport(
  sites: readonly ExportedSite[],
  date: LocalDate,
  headers: LinesHeaders = LINES_HEADERS,
): Uint8Array<ArrayBuffer> {
  const days = daysOf(monthOf(date)).filter((day) => day <= date)
  const numbers = new Numbering()
  const rows = sites.flatMap(({ code, services }) =>
    PRODUCTIVE_SERVICES.flatMap((service) => {
      const lines = linesOf(services[service], numbers)
      return lines.map((line, i) => {
        const day = days[Math.floor((i * days.length) / lines.length)] ?? date
        return cellsOf(code, service, line, [i, line.nature === 'ENC' ? date : day])
      })
    }),
  )
  return windows1252([headers.join(';'), ...rows, ''].join('\r\n'))
}

/**
 * The model that reads the lines.
 * @param sites identifiers of the concessions by the number in the first column
 */
export function invoiceLinesModel(
  name: string,
  sites: Readonly<Record<string, string>>,
  headers: LinesHeaders = LINES_HEADERS,
): ImportModel {
  const [site, service, type, order, invoice, , gross, discount, time, ongoing] = headers
  const invoicesOf = (nature: Nature) => [{ distinct: invoice, where: { [type]: [nature] } }]
  return {
    name,
    feeds: 'activity',
    csv: { separator: ';', encoding: 'windows-1252' },
    time: { kind: 'cumulative' },
    numbers: 'fr',
    columns: {
      site: [{ column: site }],
      service: [{ column: service }],
      netRevenue: [{ column: gross }, { column: discount, sign: -1 }],
      totalHours: [{ column: time, unit: 'hundredths' }],
      hecHours: [{ column: time, unit: 'hundredths', where: { [type]: ['CLI'] } }],
      ongoingHours: [{ column: ongoing, unit: 'hundredths' }],
      ongoingWorkshops: [{ distinct: order, where: { [type]: ['ENC'] } }],
      entriesClients: invoicesOf('CLI'),
      entriesGaranties: invoicesOf('GAR'),
      entriesCessions: invoicesOf('INT'),
    },
    values: { site: { ...sites }, service: { ...SERVICE_BY_CODE } },
  }
}
