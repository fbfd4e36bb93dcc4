import { importContracts } from '~/api/imports.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { importResult } from '~/services/imports/result.server'

export const { loader, action } = endpoint(
  handle(importContracts.readImport, ({ principal, input }) => importResult(principal, input.id)),
)
