import { closingContracts } from '~/api/closings.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readSignature } from '~/services/closing/proof.server'

export const { loader, action } = endpoint(
  handle(closingContracts.signature, ({ principal, input }) => readSignature(principal, input.id)),
)
