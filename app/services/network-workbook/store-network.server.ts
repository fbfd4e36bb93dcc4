import type { GroupDocument } from '~/db/collections/groups.server'
import type { PlateDocument } from '~/db/collections/plates.server'
import { referenceData } from '~/db/collections/reference-data.server'
import type { SiteDocument } from '~/db/collections/sites.server'
import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { normalised } from '~/domain/comparable-text'
import { PdvTakenError, readGroup, readPlate, readSite } from '~/domain/hierarchy/edits'
import { PlateNotFoundError } from '~/domain/hierarchy/errors'
import {
  noteRefused,
  noteStored,
  type StoreOutcome,
  storeRow,
} from '~/domain/network-workbook/outcome'
import { type NamedPlace, namedPlaces, placeNamed } from '~/domain/network-workbook/places'
import type { RowChange } from '~/domain/network-workbook/sheets'
import { assertFreePDV, editSite, type SiteInput } from '~/services/hierarchy/sites.server'
import { storePlaces } from '~/services/hierarchy/store-places.server'
import { loadedRow, noting } from './noting'

/** Groups, plates and concessions that the sheet creates, and those that are stored. */
interface Making {
  places: readonly NamedPlace[]
  plateOf: ReadonlyMap<string, string>
  groups: GroupDocument[]
  plates: PlateDocument[]
  sites: SiteDocument[]
}

const isNamed = (text: string) => (node: { name: string }) =>
  normalised(node.name) === normalised(text)

/** The plate that a row names, in its group; new ones are added to `making` by `keep`. @throws InvalidInputError */
function parentsOf({ places, plateOf, groups, plates }: Making, values: RowChange['values']) {
  const [groupText, plateText] = [values.group ?? '', values.plate ?? '']
  const known = placeNamed(places, groupText, 'group')
  const group = known
    ? { _id: known.id }
    : (groups.find(isNamed(groupText)) ?? { _id: newId(), ...readGroup({ name: groupText }) })
  const own = places.filter(({ kind, id }) => kind === 'plate' && plateOf.get(id) === group._id)
  const found = placeNamed(own, plateText, 'plate')
  const added = plates.filter(({ groupId }) => groupId === group._id).find(isNamed(plateText))
  const plate = found
    ? { _id: found.id }
    : (added ?? {
        _id: newId(),
        ...readPlate({ name: plateText, group: group._id }, 'create'),
      })
  const keep = () => {
    if ('name' in group && !groups.includes(group)) groups.push(group)
    if ('name' in plate && !plates.includes(plate)) plates.push(plate)
  }
  return { groupId: group._id, plateId: plate._id, keep }
}

const numbersOf = (text: string | null | undefined) => (text ?? '').split(';')

const inputOf = (values: RowChange['values'], plate: string): SiteInput => ({
  name: values.site ?? '',
  plate,
  numerosPDV: numbersOf(values.pdv),
  opensOn: values.opensOn ?? null,
  closesOn: values.closesOn ?? null,
})

/** Prepares a new concession. @returns its identifier @throws InvalidInputError, PdvTakenError 409 */
async function prepareSite(making: Making, { values }: RowChange): Promise<string> {
  const { plateId, groupId, keep } = parentsOf(making, values)
  const site = { _id: newId(), groupId, ...readSite(inputOf(values, plateId), 'create') }
  for (const other of making.sites) {
    const number = site.numerosPDV.find((one) => other.numerosPDV.includes(one))
    if (number) throw new PdvTakenError(number, other.name)
  }
  await assertFreePDV(site)
  keep()
  making.sites.push(site)
  return site._id
}

const touches = ({ fields }: RowChange, ...names: readonly string[]) =>
  fields.some(({ field }) => names.includes(field))

/** Fields of a concession that the row changes. */
const editOf = (change: RowChange, plateId: string | null): Partial<SiteInput> => {
  const { values } = change
  return {
    ...(touches(change, 'site') ? { name: values.site ?? '' } : {}),
    ...(plateId ? { plate: plateId } : {}),
    ...(touches(change, 'pdv') ? { numerosPDV: numbersOf(values.pdv) } : {}),
    ...(touches(change, 'opensOn') ? { opensOn: values.opensOn ?? null } : {}),
    ...(touches(change, 'closesOn') ? { closesOn: values.closesOn ?? null } : {}),
  }
}

/**
 * Stores the sheet 'Réseau': new groups, plates and concessions in one transaction, then each changed concession. A
 * concession moves on the first day of the month of `effectiveFrom`, unless its row says otherwise.
 */
export async function storeNetwork(
  principal: Principal,
  changes: readonly RowChange[],
  effectiveFrom: LocalDate,
  outcome: StoreOutcome,
): Promise<void> {
  const { network } = await referenceData()
  const making: Making = {
    places: namedPlaces(network),
    plateOf: new Map(network.plates.map(({ _id, groupId }) => [_id, groupId])),
    groups: [],
    plates: [],
    sites: [],
  }
  const created: { change: RowChange; id: string }[] = []
  const edits: { change: RowChange; plateId: string | null }[] = []
  for (const change of changes) {
    try {
      if (change.kind === 'created') {
        created.push({ change, id: await prepareSite(making, change) })
      } else {
        const parents = touches(change, 'group', 'plate') ? parentsOf(making, change.values) : null
        parents?.keep()
        edits.push({ change, plateId: parents?.plateId ?? null })
      }
    } catch (error) {
      noteRefused(outcome, change, error)
    }
  }
  try {
    const rows = created.map(({ change, id }) => loadedRow(change, id))
    if (!(await storePlaces(noting(principal, rows), making))) throw new PlateNotFoundError()
    for (const { change } of created) noteStored(outcome, change)
  } catch (error) {
    for (const { change } of created) noteRefused(outcome, change, error)
  }
  for (const { change, plateId } of edits)
    await storeRow(outcome, change, () => {
      const from = change.values.from ?? `${monthOf(effectiveFrom)}-01`
      const id = change.id ?? ''
      const by = noting(principal, [loadedRow(change, id, { from })])
      return editSite(by, id, editOf(change, plateId), null, from)
    })
}
