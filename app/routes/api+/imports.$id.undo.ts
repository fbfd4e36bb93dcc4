import { importContracts } from '~/api/imports.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { undoCall } from '~/services/network-workbook/log.server'

export const { loader, action } = endpoint(
  handle(importContracts.undoImport, ({ principal, input }) => undoCall(principal, input.id)),
)
