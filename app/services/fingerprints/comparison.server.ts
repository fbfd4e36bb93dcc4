import type { Document } from 'mongodb'
import {
  type Difference,
  differenceOf,
  FINGERPRINTED,
} from '~/db/collections/fingerprint-differences.server'
import type { RecordKind } from '~/db/collections/record-fingerprints.server'
import { NETWORK_NAME } from '~/domain/closing/scope-name'
import type { Differences, NamedDifference } from '~/domain/database/fingerprint-notice'
import { PART_SHEETS } from '~/domain/records/parts'
import { SUM_NAMES } from './sum-names'

/** Most differences of each kind that a result names. */
const NAMED_DIFFERENCES = 100

const KIND_NAMES: Readonly<Record<RecordKind, string>> = {
  ...PART_SHEETS,
  origin: 'Origine',
  doubts: 'Chiffres à vérifier',
}

/** Collections whose documents are the places, by the prefix of `scopeKey`. */
const PLACES: Readonly<Record<string, string>> = { sites: 'site', plates: 'plate', groups: 'group' }

/** Compares documents with their fingerprints one by one, and names those that differ. */
export class FingerprintComparison {
  readonly #found: Difference[] = []
  readonly #names = new Map<string, string>([['all', NETWORK_NAME]])
  readonly #counts = { record: 0, sum: 0 }
  /** number of records and sums compared */
  compared = 0
  /** first month of a sum that differs; null for none */
  firstSum: string | null = null

  /** Names a place by its `scopeKey`. */
  name(scope: string, name: string): void {
    this.#names.set(scope, name)
  }

  /** True for a collection of which `add` takes documents. */
  concerns(collection: string): boolean {
    return collection in PLACES || collection in FINGERPRINTED
  }

  /** Compares a whole document of a collection; of places the names are kept. Other collections are ignored. */
  add(collection: string, document: Document): void {
    const place = PLACES[collection]
    if (place) this.name(`${place}:${document['_id']}`, String(document['name']))
    const of = FINGERPRINTED[collection]
    if (!of) return
    this.compared += 1
    const difference = differenceOf(of, document)
    if (!difference) return
    if (of === 'sum' && (this.firstSum === null || difference.date < this.firstSum))
      this.firstSum = difference.date
    this.#counts[of] += 1
    if (this.#counts[of] <= NAMED_DIFFERENCES) this.#found.push(difference)
  }

  /** What differs. */
  result(): Differences {
    const named = this.#found.map(
      (one): NamedDifference => ({
        of: one.of,
        place: this.#names.get(one.scope) ?? one.scope,
        date: one.date,
        kinds:
          one.of === 'record' ? one.kinds.map((kind) => KIND_NAMES[kind]) : [SUM_NAMES[one.part]],
      }),
    )
    return { counts: { ...this.#counts }, named }
  }
}
