import { importContracts } from '~/api/imports.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { importCall } from '~/services/imports/rest.server'

export const { loader, action } = endpoint(
  handle(importContracts.importActivity, ({ principal, request }) =>
    importCall(principal, request),
  ),
)
