import { referenceData } from '~/db/collections/reference-data.server'
import { staysOfPersons, type WorkerDocument } from '~/db/collections/workers.server'
import type { Principal } from '~/domain/access/scope'
import { coverScope, sitesOf } from '~/domain/hierarchy/network'
import type { MoveChoices } from '~/domain/planning/view'
import { formerStaysText } from '~/domain/workers/stays'

/** Most concessions in the list, so that the page stays small. */
const OFFERED = 200

/** The covered concessions that a person may move to, by name, and the person's earlier stays (4-decisions, 73). */
export async function moveChoices(
  { cover }: Principal,
  worker: WorkerDocument,
): Promise<MoveChoices> {
  const { network } = await referenceData()
  const nameOf = (siteId: string) => network.siteById.get(siteId)?.name ?? siteId
  const others = sitesOf(network, coverScope(network, cover)).filter(
    ({ _id }) => _id !== worker.siteId || worker.leavesOn,
  )
  const choices = others.slice(0, OFFERED).map(({ _id, name, plateId }) => ({
    value: _id,
    label: `${name} (${network.plateById.get(plateId)?.name ?? '-'})`,
  }))
  const former = formerStaysText(await staysOfPersons([worker]), nameOf)
  return { choices, more: others.length - choices.length, former }
}
