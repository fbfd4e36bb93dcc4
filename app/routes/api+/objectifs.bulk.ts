import { objectifsContracts } from '~/api/objectifs.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { saveObjectifsCall } from '~/services/objectifs/bulk.server'

export const { loader, action } = endpoint(
  handle(objectifsContracts.saveObjectifs, ({ principal, input }) =>
    saveObjectifsCall(principal, input),
  ),
)
