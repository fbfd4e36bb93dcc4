import type { LocalDate } from '~/domain/calendar/local-date'
import type { ProductiveService } from '~/domain/workshop-services'
import type { KnownSite } from '../reading/site-resolver'

/** Whose figures a bucket adds up. */
export interface Person {
  key: string
  name: string
  matricule: string | null
  metier: string | null
}

/** Sums of one concession, day, service and person. */
export interface Bucket {
  date: LocalDate
  site: KnownSite
  /** null: the part knows no services (VideoCheck) */
  service: ProductiveService | null
  person: Person | null
  /** rows from 1, ascending; of several sheets as `rowAmongSheets` numbers them */
  rows: number[]
  /** by field of the plan: euros, hours or pieces, with binary noise */
  sums: number[]
}

/** Finds the bucket of a row by one look-up. */
export class Buckets {
  readonly #all = new Map<string, Bucket>()
  readonly #width: number

  /** @param width number of sums in a bucket */
  constructor(width: number) {
    this.#width = width
  }

  of(
    date: LocalDate,
    site: KnownSite,
    service: ProductiveService | null,
    person: Person | null,
  ): Bucket {
    const key = `${date}|${service ?? ''}|${site.siteId}|${person?.key ?? ''}`
    const known = this.#all.get(key)
    if (known) return known
    const sums = Array.from({ length: this.#width }, () => 0)
    const made = { date, site, service, person, rows: [], sums }
    this.#all.set(key, made)
    return made
  }

  values(): Iterable<Bucket> {
    return this.#all.values()
  }
}
