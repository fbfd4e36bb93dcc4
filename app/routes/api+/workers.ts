import { workerContracts } from '~/api/workers.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { addedSentence } from '~/services/workers/dates.server'
import { listWorkers, workerView } from '~/services/workers/list.server'
import { createWorker, WORKER_NOTICES } from '~/services/workers/workers.server'

const LEVELS = { group: 'group', plate: 'plate', concession: 'site' } as const

export const { loader, action } = endpoint(
  handle(workerContracts.list, async ({ principal, input }) => {
    const { active, assignmentId, assignmentLevel, ...keys } = input
    const assigned = assignmentId ? { [LEVELS[assignmentLevel]]: assignmentId } : {}
    return listWorkers(principal, await scopeOfCall(principal, { ...keys, ...assigned }), active)
  }),
  handle(workerContracts.create, async ({ principal, input, id }) => {
    const { assignmentId, assignmentLevel, site, month, ...fields } = input
    const worker = await createWorker(principal, assignmentId ?? site ?? null, fields, month, id)
    const added = await addedSentence(worker, month)
    return { worker: workerView(worker), message: `${WORKER_NOTICES.added} ${added}` }
  }),
)
