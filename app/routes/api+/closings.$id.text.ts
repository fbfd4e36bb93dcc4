import { closingContracts } from '~/api/closings.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { downloadProof } from '~/services/closing/proof.server'

export const { loader, action } = endpoint(
  handle(closingContracts.text, ({ principal, input }) =>
    downloadProof(principal, input.id, 'text'),
  ),
)
