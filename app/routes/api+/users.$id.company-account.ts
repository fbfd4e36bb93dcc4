import { userContracts } from '~/api/users.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { COMPANY_UNTIED, unlinkOidcAccount } from '~/services/users/status.server'

export const { loader, action } = endpoint(
  handle(userContracts.untieCompanyAccount, async ({ principal, input }) => {
    await unlinkOidcAccount(principal, input.id)
    return { message: COMPANY_UNTIED }
  }),
)
