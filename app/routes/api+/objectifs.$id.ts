import { objectifsContracts } from '~/api/objectifs.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { deleteObjectif } from '~/services/objectifs/save.server'

export const { loader, action } = endpoint(
  handle(objectifsContracts.deleteObjectif, ({ principal, input }) =>
    deleteObjectif(principal, input.id),
  ),
)
