import { importContracts } from '~/api/imports.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { undoImport } from '~/services/imports/undo.server'

export const { loader, action } = endpoint(
  handle(importContracts.undoImport, ({ principal, input }) => undoImport(principal, input.id)),
)
