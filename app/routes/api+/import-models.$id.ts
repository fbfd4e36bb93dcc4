import { importModelContracts } from '~/api/import-models.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readCall, updateCall } from '~/services/import-models/rest.server'
import { deleteModel } from '~/services/import-models/write-models.server'

export const { loader, action } = endpoint(
  handle(importModelContracts.read, ({ principal, input }) => readCall(principal, input)),
  handle(importModelContracts.update, ({ principal, input }) => updateCall(principal, input)),
  handle(importModelContracts.delete, ({ principal, input }) =>
    deleteModel(principal, input.id, input.version),
  ),
)
