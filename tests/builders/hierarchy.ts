import { insertGroup } from '~/db/collections/groups.server'
import { insertPlate } from '~/db/collections/plates.server'
import {
  changeReferenceData,
  noteReferenceChange,
} from '~/db/collections/reference-revision.server'
import { insertSite, type SiteDocument } from '~/db/collections/sites.server'
import { newId } from '~/db/driver/ids.server'
import { inTransaction, type Transaction } from '~/db/driver/transaction.server'

/** Stores a node of the hierarchy and invalidates every cached copy of the hierarchy. */
async function store(insert: (tx: Transaction) => Promise<void>): Promise<void> {
  await inTransaction(async (tx) => {
    await insert(tx)
    await changeReferenceData(tx)
  })
  noteReferenceChange()
}

let serial = 0
const next = (what: string) => `${what} ${++serial}`

/** Stores a group. */
export async function makeGroup(given: { _id?: string; name?: string } = {}) {
  const group = { _id: newId(), name: next('Groupe'), ...given }
  await store((tx) => insertGroup(group, tx))
  return group
}

/** Stores a plate, in a new group unless one is given. */
export async function makePlate(given: { _id?: string; name?: string; groupId?: string } = {}) {
  const groupId = given.groupId ?? (await makeGroup())._id
  const plate = { _id: newId(), name: next('Plaque'), ...given, groupId }
  await store((tx) => insertPlate(plate, tx))
  return plate
}

/** Stores a concession, in a new plate unless a plate document is given. */
export async function makeSite(
  given: Partial<Omit<SiteDocument, 'plateId' | 'groupId'>> & {
    plate?: { _id: string; groupId: string }
  } = {},
): Promise<SiteDocument> {
  const { plate = await makePlate(), ...fields } = given
  const name = next('Concession')
  const numerosPDV = [`PDV${String(serial).padStart(4, '0')}`]
  const site = { _id: newId(), name, numerosPDV, ...fields }
  const document = { ...site, plateId: plate._id, groupId: plate.groupId }
  await store((tx) => insertSite(document, tx))
  return document
}

/**
 * Two groups: the first has plates A (concessions A1, A2) and B (concession B1), the second plate C
 * (concession C1).
 */
export async function makeNetwork() {
  const [north, south] = [
    await makeGroup({ name: 'Groupe Nord' }),
    await makeGroup({ name: 'Groupe Sud' }),
  ]
  const a = await makePlate({ name: 'Plaque A', groupId: north._id })
  const b = await makePlate({ name: 'Plaque B', groupId: north._id })
  const c = await makePlate({ name: 'Plaque C', groupId: south._id })
  return {
    groups: { north, south },
    plates: { a, b, c },
    sites: {
      a1: await makeSite({ name: 'Concession A1', plate: a, numerosPDV: ['0101', '0102'] }),
      a2: await makeSite({ name: 'Concession A2', plate: a, numerosPDV: ['0103'] }),
      b1: await makeSite({ name: 'Concession B1', plate: b, numerosPDV: ['0201'] }),
      c1: await makeSite({ name: 'Concession C1', plate: c, numerosPDV: ['0301'] }),
    },
  }
}

export type TestNetwork = Awaited<ReturnType<typeof makeNetwork>>
