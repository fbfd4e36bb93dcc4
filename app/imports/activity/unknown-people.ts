import { withoutNoise } from '~/domain/decimal'
import { groupBy } from '~/domain/group-by'
import type { UnknownPerson } from '~/domain/imports/unknown-person'
import { PRODUCTIVE_SERVICES } from '~/domain/workshop-services'
import { tradeOf } from '../network-workbook/words'
import type { ReadWorker } from '../parts/site-figures'
import { personKey } from '../reading/normalise-names'
import { type StaffMember, unknownAmong } from './match-workers'

type Row = Pick<ReadWorker, 'name' | 'matricule' | 'metier' | 'service' | 'billedHours'>

/** Rows of each person: by number, else by name; a row without number is of the only person of its name. */
function byPerson(rows: readonly Row[]): Row[][] {
  const numbered = [
    ...groupBy(
      rows.filter(({ matricule }) => matricule),
      ({ matricule }) => matricule,
    ).values(),
  ]
  const others = groupBy(
    rows.filter(({ matricule }) => !matricule),
    ({ name }) => personKey(name),
  )
  const named = [...others].flatMap(([key, own]) => {
    const same = numbered.filter((them) => them.some(({ name }) => personKey(name) === key))
    if (same.length === 1) same[0]?.push(...own)
    // A name of two people would still mean both of them.
    return same.length === 0 ? [own] : []
  })
  return [...numbered, ...named]
}

/** The people of a concession's rows whom it does not know, by name; names of several of its people are none. */
export function unknownPeople(
  siteId: string,
  rows: readonly Row[],
  members: readonly StaffMember[],
): UnknownPerson[] {
  const people = byPerson(unknownAmong(rows, members)).flatMap((own): UnknownPerson[] => {
    const [first] = own
    if (!first || personKey(first.name) === '') return []
    const trades = own.flatMap(({ metier }) => (metier && tradeOf(metier)) || [])
    const services = PRODUCTIVE_SERVICES.filter((one) => own.some(({ service }) => service === one))
    const billedHours = withoutNoise(own.reduce((sum, row) => sum + row.billedHours, 0))
    const { name, matricule } = first
    return [{ siteId, name, matricule, trade: trades[0] ?? '', services, billedHours }]
  })
  return people.sort((a, b) => a.name.localeCompare(b.name, 'fr'))
}
