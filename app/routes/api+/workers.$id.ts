import { workerContracts } from '~/api/workers.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { changeOrMove } from '~/services/workers/edit.server'
import { workerWithStays } from '~/services/workers/list.server'
import { readWorker, removeWorker, WORKER_NOTICES } from '~/services/workers/workers.server'

export const { loader, action } = endpoint(
  handle(workerContracts.read, async ({ principal, input }) =>
    workerWithStays(await readWorker(principal, input.id)),
  ),
  handle(workerContracts.update, async ({ principal, input }) => {
    const { id, assignmentId, effectiveFrom, confirm, codes, ...edit } = input
    const effect = { from: effectiveFrom, confirmed: confirm, agreed: confirm, codes }
    const { worker, message } = await changeOrMove(principal, id, edit, assignmentId, effect)
    return { worker: await workerWithStays(worker), message }
  }),
  handle(workerContracts.remove, async ({ principal, input }) => {
    await removeWorker(principal, input.id)
    return { message: WORKER_NOTICES.removed }
  }),
)
