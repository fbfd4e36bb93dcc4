import { quoted } from '~/domain/message-format'
import { SERVICE_LABELS } from '~/domain/workshop-services'
import { finding } from '../reading/findings'
import { WorkbookRefused } from '../workbook/errors'
import type { Bucket } from './buckets'

/** 'Lyon, Mécanique, « DUPONT »'. */
function keyText({ site, service, person }: Bucket): string {
  const parts = [site.name, service && SERVICE_LABELS[service], person && quoted(person.name)]
  return parts.filter(Boolean).join(', ')
}

interface KeyPlace {
  sheet: string
  row: number
}

/**
 * Remembers the sheet of each key of a cumulative table that several sheets make up (8 §5): the same concession,
 * service, person and family in two of them would count twice.
 */
export class SheetKeys {
  readonly #first = new Map<Bucket, Map<string, KeyPlace>>()

  /** @throws WorkbookRefused naming both sheets when another sheet has the key */
  note(bucket: Bucket, family: string, place: KeyPlace): void {
    const families = this.#first.get(bucket) ?? new Map<string, KeyPlace>()
    this.#first.set(bucket, families)
    const first = families.get(family)
    if (!first) families.set(family, place)
    if (!first || first.sheet === place.sheet) return
    const what = `${keyText(bucket)} est déjà dans la feuille ${quoted(first.sheet)}, ligne ${first.row}, alors que les chiffres sont cumulés\u202f: la même clé ne peut pas être dans deux feuilles lues.`
    const found = finding(place, what)
    throw new WorkbookRefused(found.message, 422, [found])
  }
}
