import { importModelTryContracts } from '~/api/import-models-try.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { tryCall } from '~/services/import-model-tries/rest.server'

export const { loader, action } = endpoint(
  handle(importModelTryContracts.tryImportModel, ({ principal, request }) =>
    tryCall(principal, request),
  ),
)
