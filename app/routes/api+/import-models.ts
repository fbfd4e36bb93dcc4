import { importModelContracts } from '~/api/import-models.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { createCall, listCall } from '~/services/import-models/rest.server'

export const { loader, action } = endpoint(
  handle(importModelContracts.list, ({ principal }) => listCall(principal)),
  handle(importModelContracts.create, ({ principal, input, id }) =>
    createCall(principal, input, id),
  ),
)
