import { importContracts } from '~/api/imports.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { resultCall } from '~/services/network-workbook/log.server'

export const { loader, action } = endpoint(
  handle(importContracts.readImport, ({ principal, input }) => resultCall(principal, input.id)),
)
