import { personalDataContracts } from '~/api/personal-data.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { anonymise } from '~/services/personal-data/anonymise.server'

export const { loader, action } = endpoint(
  handle(personalDataContracts.anonymiseUser, ({ principal, input }) =>
    anonymise(principal, 'user', input.id),
  ),
)
